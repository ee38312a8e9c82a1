/** Finds the tiles of an oblique-photography scene in a folder: wrapped or not, of one block or several. */

import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf, stemOf } from '#domain/formats';
import { maxMetadataBytes, parseMetadata, type SceneMetadata } from './metadata.ts';

/** A tile from which others are reached. */
export interface RootTile {
  /** Path inside the scene, with `/`. */
  path: string;
  /** Of the block it belongs to; null where none says it. */
  metadata: SceneMetadata | null;
}

const limits = { depth: 32, entries: 5_000_000 } as const;

/** The roots in a fixed order, those of shallow folders first. Links are not followed. Throws `oblique.noTiles`. */
export async function findScene(folder: string): Promise<RootTile[]> {
  const roots: string[] = [];
  const documents = new Map<string, SceneMetadata>();
  let entries = 0;
  let level = [folder];
  for (let depth = 0; depth < limits.depth && level.length > 0; depth++) {
    const next: string[] = [];
    for (const current of level) {
      const found = (await readdir(current, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      entries += found.length;
      if (entries > limits.entries) throw new AppError('archive.tooManyEntries', { count: entries, limit: limits.entries });
      next.push(...found.filter((entry) => entry.isDirectory()).map(({ name }) => join(current, name)));
      roots.push(...rootsOf(basename(current), found).map((name) => join(current, name)));
      const metadata = await metadataOf(current, found);
      if (metadata) documents.set(current, metadata);
    }
    level = next;
  }
  if (roots.length === 0) throw new AppError('oblique.noTiles', { found: '' });
  // One for the whole scene may lie beside its tiles instead of above them.
  const only = documents.size === 1 ? [...documents.values()][0]! : null;
  return roots.map((path) => ({ path: relative(folder, path).split(sep).join('/'), metadata: above(path, folder, documents) ?? only }));
}

/** Files of a folder from which its others are reached: the one called as the folder, else those of no level, else those of the coarsest. */
function rootsOf(folderName: string, found: readonly Dirent[]): string[] {
  const tiles = found.filter((entry) => entry.isFile() && extensionOf(entry.name) === 'osgb').map(({ name }) => name);
  const own = tiles.filter((name) => stemOf(name).toLowerCase() === folderName.toLowerCase());
  if (own.length > 0) return own;
  const levels = tiles.map((name) => Number(/_L(\d{1,2})(?:_|$)/i.exec(stemOf(name))?.[1] ?? -1));
  const coarsest = levels.reduce((least, level) => Math.min(least, level), Infinity);
  return tiles.filter((_, index) => levels[index] === coarsest);
}

async function metadataOf(folder: string, found: readonly Dirent[]): Promise<SceneMetadata | null> {
  const file = found.find((entry) => entry.isFile() && entry.name.toLowerCase() === 'metadata.xml');
  if (!file) return null;
  const path = join(folder, file.name);
  return (await stat(path)).size > maxMetadataBytes ? null : parseMetadata(await readFile(path));
}

function above(path: string, top: string, documents: ReadonlyMap<string, SceneMetadata>): SceneMetadata | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = documents.get(folder);
    if (found || folder === top || folder === dirname(folder)) return found;
  }
}
