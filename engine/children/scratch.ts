/** A child's scratch folder: a task's files are linked in, what the task wrote is moved out, and nothing is left for the next. */

import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { AppError } from '#domain/errors/app-error';

export interface Staged<A> {
  /** The verb's arguments, their paths below the scratch folder. */
  args: A;
  /** Of all files that the task is given. */
  bytes: number;
  /** Moves what the task wrote to the same places below the job's folder, and answers `result` with its paths there. */
  collect: <R>(result: R) => Promise<R>;
  /** Moves what lies in this folder of the job's, which the task writes, while the task stands still. */
  take: (folder: string) => Promise<void>;
}

/**
 * Makes the files and folders below `jobFolder` that `args` names, by absolute paths, appear at the same places below `scratch`:
 * by hard links where the file system allows, else as copies. A path in `args` where there is nothing yet is the task's to write;
 * what is there already is an input, and is not moved back.
 */
export async function stage<A>(args: A, jobFolder: string, scratch: string): Promise<Staged<A>> {
  const inputs = new Set<string>();
  let bytes = 0;
  for (const path of new Set(pathsIn(args, jobFolder))) {
    const inside = relative(jobFolder, path);
    if (inside !== '') await mkdir(dirname(join(scratch, inside)), { recursive: true });
    const linked = await linkIn(path, join(scratch, inside));
    if (linked === null) continue;
    inputs.add(inside);
    bytes += linked;
  }
  return {
    args: movePaths(args, jobFolder, scratch),
    bytes,
    collect: async (result) => {
      await moveOut(scratch, jobFolder, '', inputs);
      return movePaths(result, scratch, jobFolder);
    },
    take: async (folder) => {
      const inside = relative(jobFolder, folder);
      if (dirname(inside) !== '.') throw new Error(`${folder} does not lie in the job's folder itself`);
      const found = await lstat(join(scratch, inside)).catch(() => undefined);
      if (found?.isDirectory() !== true) return;
      await mkdir(folder, { recursive: true });
      await moveOut(scratch, jobFolder, inside, inputs);
    },
  };
}

/** Empties a folder that stays. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

/** All strings of a JSON value that are paths in `folder`. */
function pathsIn(value: unknown, folder: string): string[] {
  if (typeof value === 'string') return isBelow(value, folder) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item) => pathsIn(item, folder));
}

/** A copy of a JSON value in which paths in `from` are the same ones in `to`. */
function movePaths<T>(value: T, from: string, to: string): T {
  const move = (item: unknown): unknown => {
    if (typeof item === 'string') return isBelow(item, from) ? to + item.slice(from.length) : item;
    if (Array.isArray(item)) return item.map(move);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, each]) => [key, move(each)]));
  };
  return move(value) as T;
}

/** The bytes of all files at `source`, or null when there is nothing. What is in place already, by another path of the same task, stays. */
async function linkIn(source: string, target: string): Promise<number | null> {
  const found = await lstat(source).catch(() => undefined);
  if (found === undefined) return null;
  let bytes = 0;
  if (found.isFile()) {
    await linkFile(source, target);
    bytes = found.size;
  } else if (found.isDirectory()) {
    await mkdir(target, { recursive: true });
    for (const name of await readdir(source)) bytes += (await linkIn(join(source, name), join(target, name))) ?? 0;
  }
  return bytes;
}

async function linkFile(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Moves what lies in `from` and is no input to the same place in `to`. Only files and folders: a symbolic link could lead anywhere. */
async function moveOut(from: string, to: string, inside: string, inputs: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(from, inside), { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (inputs.has(path)) continue;
    if (!entry.isFile() && !entry.isDirectory()) {
      throw new AppError('engine.crashed', {}, { cause: new Error(`the child left something other than a file: ${path}`) });
    }
    if (entry.isDirectory()) {
      await mkdir(join(to, path), { recursive: true });
      await moveOut(from, to, path, inputs);
    } else {
      await rename(join(from, path), join(to, path));
    }
  }
}
