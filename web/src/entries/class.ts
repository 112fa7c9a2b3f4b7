import { mount } from 'svelte';
import ClassPage from '../pages/class/ClassPage.svelte';

const target = document.getElementById('app');
if (target) mount(ClassPage, { target });
