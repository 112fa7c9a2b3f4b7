import { mount } from 'svelte';
import CheckPage from '../pages/check/CheckPage.svelte';

const target = document.getElementById('app');
if (target) mount(CheckPage, { target });
