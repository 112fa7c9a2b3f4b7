import { mount } from 'svelte';
import { gameOfPath } from '../games/registry';
import HelpPage from '../pages/help/HelpPage.svelte';

const target = document.getElementById('app');
const entry = gameOfPath(location.pathname);
if (target && entry) mount(HelpPage, { target, props: { entry } });
