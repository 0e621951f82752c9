import { mount } from 'svelte';
import App from './App.svelte';
import { listen } from './lib/router.svelte';
import { apply } from './lib/settings.svelte';
import './look.css';

apply();
listen();
mount(App, { target: document.getElementById('app')! });
