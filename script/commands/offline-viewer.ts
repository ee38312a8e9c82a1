/** Builds the viewers outside of the dashboard, of offline packages of models and of scenes and of scenes on others' pages, into dist/offline-viewer: a script and styles each, the decoders beside it, and the licences of all of it. */

import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { decoders } from '#domain/offline/page';

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

/** The folder of the package that a module belongs to; undefined for our own. */
function packageOf(module: string): string | undefined {
  const [, inside] = module.split('node_modules/').slice(-2);
  const [first = '', second = ''] = inside?.split('/') ?? [];
  return inside === undefined ? undefined : first.startsWith('@') ? `${first}/${second}` : first;
}

async function licenceOf(name: string): Promise<string> {
  const folder = join(checkout, 'node_modules', ...name.split('/'));
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };
  const text = file === undefined ? license : await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}

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

const packages = new Set(Object.keys(metafile.inputs).flatMap((module) => packageOf(module.split(sep).join('/')) ?? []));
const licences = await Promise.all([...packages].toSorted().map(licenceOf));
const ours = `Modelmill 模工坊\n\n${(await readFile(join(checkout, 'LICENSE'), 'utf8')).trim()}\n`;
// three.js carries the decoders; their licence is that of our own part.
const carried =
  'Draco (Copyright the Draco Authors) and Basis Universal (Copyright Binomial LLC), where the page has them: Apache License 2.0, as below.\n';
await writeFile(join(target, 'LICENSES.txt'), [...licences, carried, ours].join(`\n${'-'.repeat(72)}\n\n`));
