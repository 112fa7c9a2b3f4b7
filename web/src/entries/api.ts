import { mount } from 'svelte';
import ApiPage from '../pages/api/ApiPage.svelte';

const target = document.getElementById('app');
if (target) mount(ApiPage, { target });
