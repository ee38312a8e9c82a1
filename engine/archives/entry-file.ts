/** Files that unpacking makes; each under a path that `safePath` has passed. */

import { writeFileSync } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';

/** A path that is a file in one entry and a folder in another, or that this file system cannot hold. */
const pathCodes = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ']);

export interface EntryFiles {
  /** Opens a new file. */
  open(path: string): Promise<FileHandle>;
  /** Writes a small file at once: it is there sooner than a thread has been asked. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes one that was made. */
  remove(path: string): Promise<void>;
}

/** Makes files below `targetFolder` with their folders; never one that exists, nor through a link. */
export function createEntryFiles(targetFolder: string): EntryFiles {
  // Creating a folder takes as long as creating a file, and most files share one.
  const made = new Set<string>();
  const place = async (path: string): Promise<string> => {
    const target = join(targetFolder, path);
    const folder = dirname(target);
    if (!made.has(folder)) await mkdir(folder, { recursive: true });
    made.add(folder);
    return target;
  };
  return {
    open: (path) => onDisk(path, async () => await open(await place(path), 'wx')),
    write: (path, bytes) => onDisk(path, async () => writeFileSync(await place(path), bytes, { flag: 'wx' })),
    remove: (path) => rm(join(targetFolder, path)),
  };
}

/** Writes all of `bytes`. */
export const writeChunk = (file: FileHandle, path: string, bytes: Uint8Array): Promise<void> =>
  onDisk(path, async () => {
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
  });

/** Runs work on the disk; a full disk is `engine.diskFull`, a path that cannot be is `archive.unsafePath`. */
async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (isDiskFull(error)) throw new AppError('engine.diskFull', {}, { cause: error });
    if (pathCodes.has(code)) throw new AppError('archive.unsafePath', { path }, { cause: error });
    throw error;
  }
}
