import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Metafile } from 'esbuild';

/** The folder of the package that a module belongs to; undefined for our own. */
function packageOf(module: string): string | undefined {
  const [, inside] = module.split('node_modules/').slice(-2);
  const [first = '', second = ''] = inside?.split('/') ?? [];
  return inside === undefined ? undefined : first.startsWith('@') ? `${first}/${second}` : first;
}

async function licenceOf(checkout: string, name: string): Promise<string> {
  const folder = join(checkout, 'node_modules', ...name.split('/'));
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };
  const text = file === undefined ? license : await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}

/** The licences of all that a bundle holds, as one text. */
export async function licencesOf({ inputs }: Metafile, checkout: string): Promise<string> {
  const packages = new Set(Object.keys(inputs).flatMap((module) => packageOf(module.split(sep).join('/')) ?? []));
  const licences = await Promise.all([...packages].toSorted().map((name) => licenceOf(checkout, name)));
  const ours = `Modelmill 模工坊\n\n${(await readFile(join(checkout, 'LICENSE'), 'utf8')).trim()}\n`;
  // three.js carries the decoders; their licence is that of our own part.
  const carried =
    'Draco (Copyright the Draco Authors) and Basis Universal (Copyright Binomial LLC), where the page has them: Apache License 2.0, as below.\n';
  return [...licences, carried, ours].join(`\n${'-'.repeat(72)}\n\n`);
}
