import { mount } from 'svelte';
import { gameOfPath } from '../games/registry';
import MatchPage from '../pages/match/MatchPage.svelte';

const target = document.getElementById('app');
const entry = gameOfPath(location.pathname);
if (target && entry) mount(MatchPage, { target, props: { entry } });
