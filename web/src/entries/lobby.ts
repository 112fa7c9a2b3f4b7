import { mount } from 'svelte';
import LobbyPage from '../pages/lobby/LobbyPage.svelte';

const target = document.getElementById('app');
if (target) mount(LobbyPage, { target });
