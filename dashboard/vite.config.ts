import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunksOf, dashboardChunks } from './chunks.ts';
import { engineInBrowser } from './engine-in-browser.ts';

/** `#domain/*` is read from its TypeScript source. */
const conditions = ['source', ...defaultClientConditions];

/** The router's package names its development build alone, whose warnings would come with every page. */
const router = `${fileURLToPath(new URL('../node_modules/', import.meta.url))}react-router/dist/production/`;
const alias = [
  { find: /^react-router$/, replacement: `${router}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
];

/** Address of the api for the development server. */
const api = process.env.MODELMILL_API ?? 'http://127.0.0.1:8080';
const proxied = ['/api-auth', '/api-personal', '/api-process', '/media', '/embed', '/objects', '/local'];

const root = fileURLToPath(new URL('.', import.meta.url));

/** Styles go by their hashes alone, for the first chunk lists those of every page; but for the viewers', which are known by name. */
const stemOf = (name = ''): string => (name.endsWith('.css') && !/^((stage|scene)-view|viewing)/.test(name) ? '' : '[name]-');

export default defineConfig({
  root,
  plugins: [react(), chunksOf(dashboardChunks, root)],
  resolve: { conditions, alias },
  worker: { format: 'es', plugins: () => [engineInBrowser()] },
  // Without preloading: its list names the chunks of every page, and the first chunk carries it.
  build: {
    ...{ outDir: '../dist/dashboard', emptyOutDir: true, target: 'es2022', sourcemap: true },
    ...{ modulePreload: false, chunkSizeWarningLimit: 1200 },
    // A kernel within an address of its own would be refused by our content policy.
    assetsInlineLimit: (file: string) => (file.endsWith('.wasm') ? false : undefined),
    rolldownOptions: { output: { assetFileNames: ({ names }) => `assets/${stemOf(names[0])}[hash][extname]` } },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: api }])),
      '/push': { target: api.replace(/^http/, 'ws'), ws: true },
    },
  },
});
