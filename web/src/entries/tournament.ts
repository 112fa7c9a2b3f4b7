import { mount } from 'svelte';
import TournamentPage from '../pages/tournament/TournamentPage.svelte';

const target = document.getElementById('app');
if (target) mount(TournamentPage, { target });
