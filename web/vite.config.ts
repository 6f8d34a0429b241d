import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// Built into the Python package. `make web` runs it; `npm run dev` beside `contretemps serve` reloads while you edit.
export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../src/contretemps/web',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts or fonts
    target: 'es2022',
    manifest: 'manifest.json', // the default folder is hidden, and setuptools would leave it out of the wheel
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.ts'],
    pool: 'threads', // half the time of processes
    isolate: false, // a quarter of the time: what a test leaves in the page's memory it has to put back
    maxWorkers: 2, // by default one less than there are cores
    testTimeout: 60_000,
  },
});
