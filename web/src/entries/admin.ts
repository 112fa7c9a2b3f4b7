import { mount } from 'svelte';
import AdminPage from '../pages/admin/AdminPage.svelte';

const target = document.getElementById('app');
if (target) mount(AdminPage, { target });
