import { statSync, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import { sceneLimits, type SceneFile } from '#domain/models/scene-files';
import type { TileProblem } from '#domain/models/tiles';

/** Programs unpack archives of other systems into names of their code. */
const unnamed = '名称不是 UTF-8 编码，无法按路径读取，请重命名后重试';

/**
 * The OSGB files and metadata of a scene below `under`, a path in it, in a fixed order. Links are not followed.
 *
 * @param onProblem Told of each file that has no path, since its name or that of a folder above it is no UTF-8.
 * @throws AppError archive.tooManyEntries above `sceneLimits.entries`.
 */
export async function listScene(folder: string, under = '', onProblem?: (problem: TileProblem) => void): Promise<SceneFile[]> {
  const files: SceneFile[] = [];
  let entries = 0;
  let level: Buffer[] = [Buffer.from(under)];
  for (let depth = 0; depth < sceneLimits.depth && level.length > 0; depth++) {
    const next: Buffer[] = [];
    for (const current of level) {
      const found = (await entriesOf(folder, current, depth === 0)).toSorted((a, b) => (a.text < b.text ? -1 : 1));
      entries += found.length;
      if (entries > sceneLimits.entries) throw new AppError('archive.tooManyEntries', { count: entries, limit: sceneLimits.entries });
      for (const { entry, text } of found) {
        const bytes = current.length === 0 ? entry.name : Buffer.concat([current, slash, entry.name]);
        if (entry.isDirectory()) next.push(bytes);
        else if (entry.isFile() && isOfScene(text)) {
          const path = bytes.toString();
          if (bytes.equals(Buffer.from(path))) files.push({ path, bytes: statSync(join(folder, path)).size });
          else onProblem?.({ file: path, reason: unnamed });
        }
      }
    }
    level = next;
  }
  return files;
}

const slash = Buffer.from('/');

interface Entry {
  entry: Dirent<Buffer>;
  text: string;
}

/** @param isTop Of a folder all of whose files could not be unpacked there are none, and no folder. */
async function entriesOf(folder: string, path: Buffer, isTop: boolean): Promise<Entry[]> {
  try {
    const found = await readdir(Buffer.concat([Buffer.from(folder), slash, path]), { withFileTypes: true, encoding: 'buffer' });
    return found.map((entry) => ({ entry, text: entry.name.toString() }));
  } catch (error) {
    if (isTop && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const isOfScene = (name: string): boolean => extensionOf(name) === 'osgb' || name.toLowerCase() === 'metadata.xml';
