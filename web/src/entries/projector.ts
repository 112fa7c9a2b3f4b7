import { mount } from 'svelte';
import ProjectorPage from '../pages/projector/ProjectorPage.svelte';

const target = document.getElementById('app');
if (target) mount(ProjectorPage, { target });
