import { mount } from 'svelte';
import App from './App.svelte';
import { listen } from './lib/router.svelte';
import { apply } from './lib/settings.svelte';
import './look.css';

apply();
listen();
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it everything works, but not without the server.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
mount(App, { target: document.getElementById('app')! });
