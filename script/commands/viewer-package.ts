/**
 * Builds the web component that others put on their pages (sdk/viewer) into its `dist`: what registers the element, and what is loaded when it is needed.
 * Files stand to each other as in three.js, `loaders` beside `libs`, so that its loaders find their decoders.
 */

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { licencesOf } from '../viewers/licences.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(checkout, 'sdk/viewer');
const target = join(folder, 'dist');
const libraries = join(checkout, 'node_modules/three/examples/jsm/libs');

/** What Vite gives as the address of a decoder is its place beside the code here; bundlers of others know this form. */
const besideCode: Plugin = {
  name: 'beside-code',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/libs\/.*\?url$/ }, ({ path }) => ({ path: path.replace(/^.*\/libs\/|\?url$/g, ''), namespace: 'beside-code' }));
    onLoad({ filter: /^/, namespace: 'beside-code' }, ({ path }) => ({
      contents: `export default new URL(${JSON.stringify(`../libs/${path}`)}, import.meta.url).href`,
    }));
  },
};

await rm(target, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { viewer: join(folder, 'index.ts') },
  ...{ outdir: target, chunkNames: 'loaders/[name]-[hash]' },
  ...{ bundle: true, splitting: true, minify: true, metafile: true, format: 'esm', legalComments: 'none', logLevel: 'warning' },
  target: ['chrome100', 'firefox100', 'safari16'],
  conditions: ['source', 'browser', 'module'],
  plugins: [besideCode],
});

/** Every file that the code names, whether it is loaded or not: others' bundlers look for each. */
for (const output of Object.keys(metafile.outputs)) {
  for (const [, named = ''] of (await readFile(output, 'utf8')).matchAll(/new URL\("([^"]+)",import\.meta\.url\)/g)) {
    const file = join(dirname(output), named);
    await cp(join(libraries, relative(join(target, 'libs'), file)), file);
  }
}
await writeFile(join(target, 'LICENSES.txt'), await licencesOf(metafile, checkout));
