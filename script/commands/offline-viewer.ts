/** Builds the viewers outside of the dashboard, of offline packages of models and of scenes and of scenes on others' pages, into dist/offline-viewer: a script and styles each, the decoders beside it, and the licences of all of it. */

import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { decoders } from '#domain/offline/page';
import { licencesOf } from '../viewers/licences.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const target = join(checkout, 'dist/offline-viewer');
const libraries = join(checkout, 'node_modules/three/examples/jsm/libs');
const folders = { draco: join(libraries, 'draco/gltf'), basis: join(libraries, 'basis') };

/** What Vite gives as the address of a file is its name here; the page finds what it has by that. */
const namedFiles: Plugin = {
  name: 'named-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?url$/ }, ({ path }) => ({ path: basename(path, '?url'), namespace: 'named-files' }));
    onLoad({ filter: /^/, namespace: 'named-files' }, ({ path }) => ({ contents: `export default ${JSON.stringify(path)}` }));
  },
};

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const { metafile } = await build({
  entryPoints: {
    viewer: join(checkout, 'dashboard/offline/main.tsx'),
    scene: join(checkout, 'dashboard/offline/scene.tsx'),
    embed: join(checkout, 'dashboard/offline/embed.tsx'),
    'embed-model': join(checkout, 'dashboard/offline/embed-model.tsx'),
  },
  outdir: target,
  ...{ bundle: true, minify: true, metafile: true, format: 'iife', charset: 'ascii', legalComments: 'none', logLevel: 'warning' },
  target: ['chrome100', 'firefox100', 'safari16'],
  conditions: ['source', 'browser', 'module'],
  jsx: 'automatic',
  // Loaders make addresses of files beside them, which the page gives them by name.
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'document.baseURI' },
  plugins: [namedFiles],
});
for (const name of ['draco', 'basis'] as const)
  for (const file of decoders[name].files) await cp(join(folders[name], file), join(target, file));

await writeFile(join(target, 'LICENSES.txt'), await licencesOf(metafile, checkout));
