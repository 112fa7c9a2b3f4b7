import { mount } from 'svelte';
import MissingPage from '../pages/MissingPage.svelte';

const target = document.getElementById('app');
if (target) mount(MissingPage, { target });
