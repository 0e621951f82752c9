import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server: `moonlit serve` on its usual port. */
const server = process.env.MOONLIT_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/',
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../src/moonlit/server/static',
    emptyOutDir: true,
    // The server's content security policy allows no inline anything, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
