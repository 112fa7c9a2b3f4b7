import { mount } from 'svelte';
import JoinPage from '../pages/join/JoinPage.svelte';

const target = document.getElementById('app');
if (target) mount(JoinPage, { target });
