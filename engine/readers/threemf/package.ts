/** The parts of a 3MF package, unpacked into a folder. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { unreadable } from '../../files/read-failure.ts';
import { decodeXml } from '../xml/decode.ts';
import { parseXml } from '../xml/tree.ts';

export interface Package {
  /** The bytes of the part with an absolute or relative name, undefined when there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Name of the part that holds the build. */
  start: string;
}

const modelType = /\/3dmodel$/i;
const encryptedType = /\/encryptedfile$/i;

/** Opens an unpacked package; `paths` are its files, relative to `folder`. Throws when it holds no model or is encrypted. */
export async function openPackage(folder: string, paths: readonly string[]): Promise<Package> {
  const byName = new Map<string, string>();
  for (const path of paths) if (!byName.has(path.toLowerCase())) byName.set(path.toLowerCase(), path);
  const find = (name: string): string | undefined => byName.get(plainName(name).toLowerCase());
  const read = async (name: string): Promise<Uint8Array | undefined> => {
    const path = find(name);
    return path === undefined ? undefined : await readFile(join(folder, path));
  };
  const relations = await readRelations(await read('_rels/.rels'));
  const named = relations.find(({ type }) => modelType.test(type))?.target;
  const models = paths.filter((path) => /\.model$/i.test(path)).toSorted((a, b) => a.length - b.length);
  const start = (named === undefined ? undefined : find(named)) ?? find('3D/3dmodel.model') ?? models[0];
  if (start === undefined) throw unreadable('3MF 中没有 3dmodel.model');
  const own = await readRelations(await read(start.replace(/([^/]*)$/, '_rels/$1.rels')));
  if ([...relations, ...own].some(({ type }) => encryptedType.test(type)))
    throw new AppError('model.unsupportedFeature', { feature: '3MF 加密内容' });
  return { read, start };
}

async function readRelations(bytes: Uint8Array | undefined): Promise<{ type: string; target: string }[]> {
  const root = bytes && parseXml(decodeXml(bytes)).root;
  return (root?.all('Relationship') ?? []).map(({ attributes }) => ({ type: attributes.Type ?? '', target: attributes.Target ?? '' }));
}

function plainName(name: string): string {
  const plain = name.trim().replaceAll('\\', '/').replace(/^\/+/, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
