import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { takePersonalLink } from './lib/guest';
import { startRouter } from './lib/router';
import { startSettings } from './lib/settings.svelte';

takePersonalLink();
startSettings();
startRouter();

const target = document.getElementById('app');
if (target) mount(App, { target });
