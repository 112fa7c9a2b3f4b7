import { mount } from 'svelte';
import SlipsPage from '../pages/slips/SlipsPage.svelte';

const target = document.getElementById('app');
if (target) mount(SlipsPage, { target });
