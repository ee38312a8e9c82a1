/** Results that are made of several steps, and have their name only once they are whole. */

import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';

/** Where the result for `path` is made: a hidden folder beside it, on the same disk, with a name that nobody gives a folder of their own. */
export const partFolderOf = (path: string): string =>
  join(dirname(path), `.modelmill-${createHash('md5').update(basename(path)).digest('hex').slice(0, 12)}.part`);

/**
 * Lets `work` make a file inside the empty folder that it is given, and moves it to `path`, where there is all of it or nothing, however the process ends. The
 * folder goes in any case; what a killed run left of it goes with the next run for `path`.
 *
 * @param work answers the path of the file, of those that go beside `path` under their own names, and what else is asked of it.
 * @throws AppError engine.diskFull when the disk is full; whatever `work` throws.
 * @example
 * const report = await makeWhole('chair.zip', async (folder) => ({ made: await pack(folder), report }));
 */
export async function makeWhole<T extends { made: string; beside?: string[] }>(
  path: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = partFolderOf(path);
  try {
    await dropParts([path]);
    await mkdir(folder);
    const done = await work(folder);
    // Where `path` is, so is the rest.
    for (const other of done.beside ?? []) await moveTo(other, join(dirname(path), basename(other)));
    await rename(done.made, path);
    return done;
  } catch (error) {
    throw isDiskFull(error) && !(error instanceof AppError) ? new AppError('engine.diskFull', {}, { cause: error }) : error;
  } finally {
    await dropParts([path]);
  }
}

/** Moves a file over one of its name; a folder's files into one of its name, beside what is there. */
async function moveTo(from: string, to: string): Promise<void> {
  if (!(await stat(from)).isDirectory()) return await rename(from, to);
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await moveTo(join(from, name), join(to, name));
}

/** Removes what was begun of the results for `paths`. What cannot be removed stays: the error that led here is the one to tell of. */
export async function dropParts(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(partFolderOf(path), { recursive: true, force: true }).catch(() => undefined);
}
