import { mount } from 'svelte';
import '../../look.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });
