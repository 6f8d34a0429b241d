import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import * as house from './house/words';
import { takeLink } from './lib/guest';
import { loadWords } from './lib/i18n';
import { here, startRouter } from './lib/router';
import { startSettings } from './lib/settings.svelte';
import { loadPage } from './pages';

const link = takeLink(); // at once: it must not stay in the address
startSettings();
startRouter();
void loadPage(here.route.page).catch(() => undefined); // on its way beside the words; whoever shows it asks again

// Over plain http from another machine browsers have no such thing, and the page is none the worse.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

const target = document.getElementById('app');
if (target) void Promise.all([loadWords(), house.loadWords()]).then(() => mount(App, { target, props: { link } }));
