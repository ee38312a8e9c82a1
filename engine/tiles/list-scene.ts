import { statSync, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import { sceneLimits, type SceneFile } from '#domain/models/scene-files';

/**
 * The OSGB files and metadata of a scene below `under`, a path in it, in a fixed order. Links are not followed.
 *
 * @throws AppError archive.tooManyEntries above `sceneLimits.entries`.
 */
export async function listScene(folder: string, under = ''): Promise<SceneFile[]> {
  const files: SceneFile[] = [];
  let entries = 0;
  let level = [under];
  for (let depth = 0; depth < sceneLimits.depth && level.length > 0; depth++) {
    const next: string[] = [];
    for (const current of level) {
      const found = (await entriesOf(join(folder, current))).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      entries += found.length;
      if (entries > sceneLimits.entries) throw new AppError('archive.tooManyEntries', { count: entries, limit: sceneLimits.entries });
      for (const entry of found) {
        const path = current === '' ? entry.name : `${current}/${entry.name}`;
        if (entry.isDirectory()) next.push(path);
        else if (entry.isFile() && isOfScene(entry.name)) files.push({ path, bytes: statSync(join(folder, path)).size });
      }
    }
    level = next;
  }
  return files;
}

/** Of a folder all of whose files could not be unpacked there are none, and no folder. */
async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const isOfScene = (name: string): boolean => extensionOf(name) === 'osgb' || name.toLowerCase() === 'metadata.xml';
