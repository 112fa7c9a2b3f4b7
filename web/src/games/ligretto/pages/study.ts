import { mount } from 'svelte';
import StudyPage from '../study/StudyPage.svelte';

const target = document.getElementById('app');
if (target) mount(StudyPage, { target });
