import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { checkKey } from './keys.ts';

/** The local store's folders, all on one file system so that files can be moved by rename. */
export interface LocalFolder {
  objects: string;
  /** Media types of objects whose extension implies another. */
  types: string;
  multipart: string;
  temporary: string;
}

const day = 24 * 60 * 60_000;
/** After this, a temporary file of another machine's process, which cannot be checked, counts as abandoned. */
const foreignTemporaryMs = day;

/** Creates the folders. Removes temporary files of dead processes, and multipart uploads older than `multipartKeepMs`. */
export function prepareLocalFolder(folder: string, multipartKeepMs: number): LocalFolder {
  const places: LocalFolder = {
    objects: join(folder, 'objects'),
    types: join(folder, 'types'),
    multipart: join(folder, 'multipart'),
    temporary: join(folder, 'temporary'),
  };
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true });
  removeOlder(places.multipart, multipartKeepMs);
  removeOlder(places.temporary, foreignTemporaryMs);
  for (const name of readdirSync(places.temporary)) {
    if (ownerIsGone(name)) rmSync(join(places.temporary, name), { force: true });
  }
  return places;
}

function removeOlder(folder: string, keepMs: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry !== undefined && Date.now() - entry.mtimeMs > keepMs) rmSync(path, { recursive: true, force: true });
  }
}

const host = hostname().replace(/[^\w-]/g, '_');

/** A new path for a file being written. Its name carries the owner, for the clean-up at the next start. */
export const temporaryPath = (places: LocalFolder): string =>
  join(places.temporary, `${host}.${process.pid}.${randomBytes(8).toString('hex')}`);

function ownerIsGone(name: string): boolean {
  const [owner, pid] = name.split('.');
  if (owner !== host || pid === undefined || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** The path of a key below `root`. Throws a TypeError for a key that could lead elsewhere. */
export function pathOf(root: string, key: string): string {
  checkKey(key);
  return join(root, ...key.split('/'));
}

/** Moves a finished file into place, durably. */
export async function place(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(dirname(to), { recursive: true });
    try {
      await rename(from, to);
      break;
    } catch (error) {
      // A concurrent removal may delete the empty folder between the two calls.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 5) throw error;
    }
  }
  await syncFile(dirname(to));
}

/** Syncs a file's bytes or a folder's entries to disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a file and any folders that become empty, up to `root`. Returns false when there was no such file. */
export async function removeAndPrune(root: string, path: string): Promise<boolean> {
  try {
    await rm(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  for (let folder = dirname(path); folder.length > root.length; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      break;
    }
  }
  return true;
}

/** Maps a file system error to the error table; returns any other error unchanged. */
export function storeError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (error instanceof AppError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return new AppError('objects.notFound', {}, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('engine.diskFull', {}, { cause: error });
  return new AppError('objects.unavailable', {}, { cause: error });
}
