import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seed } from './seed.ts';

/**
 * The pages in a folder. `news/detail@id.md` is `/news/detail?id=id`; any other file's path is its address.
 */
export async function readSeeds(folder: string): Promise<Seed[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      address: `/${name.slice(0, -3).replaceAll('\\', '/').replace('@', '?id=')}`,
      source: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
