import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunksOf, dashboardChunks } from './chunks.ts';

/** `#domain/*` is read from its TypeScript source. */
const conditions = ['source', ...defaultClientConditions];

/** Address of the api for the development server. */
const api = process.env.MODELMILL_API ?? 'http://127.0.0.1:8080';
const proxied = ['/api-auth', '/api-personal', '/api-process', '/media', '/objects', '/local'];

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [react(), chunksOf(dashboardChunks, root)],
  resolve: { conditions },
  worker: { format: 'es' },
  // Without preloading: its list names the chunks of every page, and the first chunk carries it.
  build: {
    ...{ outDir: '../dist/dashboard', emptyOutDir: true, target: 'es2022', sourcemap: true },
    ...{ modulePreload: false, chunkSizeWarningLimit: 1200 },
    // Styles by their hashes alone, for the first chunk lists those of every page as well.
    rolldownOptions: {
      output: { assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]') },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: api }])),
      '/push': { target: api.replace(/^http/, 'ws'), ws: true },
    },
  },
});
