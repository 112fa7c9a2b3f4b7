import { mount } from 'svelte';
import OfflinePage from '../pages/OfflinePage.svelte';

const target = document.getElementById('app');
if (target) mount(OfflinePage, { target });
