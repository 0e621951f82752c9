import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './src/offline/plugin.js';

/** Where `npm run dev` finds the server: `moonlit serve` on its usual port. */
const server = process.env.MOONLIT_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  base: '/',
  plugins: [svelte(), offline()],
  build: {
    outDir: '../src/moonlit/server/static',
    emptyOutDir: true,
    // The server's content security policy allows no inline anything, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      // The server compares a request's origin with its host, so the host stays as it is.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server.replace('http', 'ws'), ws: true, changeOrigin: false },
    },
  },
});
