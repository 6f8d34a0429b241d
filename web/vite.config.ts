import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkOf } from './chunks.ts';

// What opens without a line: the document, home, and its words. The rest is kept as it comes.
const KEPT = ['index.html', 'src/home/Home.svelte', 'src/lib/i18n/english.ts', 'src/lib/i18n/french.ts'];

/** Writes the service worker, with the list of what this build's shell is made of. */
function worker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const wanted = chunks.filter((chunk) => KEPT.some((name) => chunk.facadeModuleId?.endsWith(`/${name}`)));
      const files = new Set<string>();
      for (let chunk = wanted.pop(); chunk; chunk = wanted.pop()) {
        if (files.has(chunk.fileName)) continue;
        files.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        wanted.push(...chunks.filter((other) => chunk?.imports.includes(other.fileName)));
      }
      const shell = ['/', ...[...files].sort().map((file) => `/${file}`)];
      const names = new TextEncoder().encode(Object.keys(bundle).sort().join()); // they hold hashes of what is in them
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', names));
      const build = [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const source = await this.fs.readFile(new URL('worker.js', import.meta.url).pathname, { encoding: 'utf8' });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replace('__BUILD__', build).replace('__SHELL__', JSON.stringify(shell)) });
    },
  };
}

// Built into the Python package. `make web` runs it; `npm run dev` beside `contretemps serve` reloads while you edit.
export default defineConfig({
  plugins: [svelte(), svelteTesting(), worker()],
  build: {
    outDir: '../src/contretemps/web',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts or fonts
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'chunks.ts' }] } } },
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
