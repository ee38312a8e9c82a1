/** Files that unpacking makes; each under a path that `safePath` has passed. */

import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
/** A path that is a file in one entry and a folder in another, or that this file system cannot hold. */
const pathCodes = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ']);

/** Opens a new file with its folders; never one that exists, nor through a link. */
export const createEntryFile = (targetFolder: string, path: string): Promise<FileHandle> =>
  onDisk(path, async () => {
    const target = join(targetFolder, path);
    await mkdir(dirname(target), { recursive: true });
    return await open(target, 'wx');
  });

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
    if (fullCodes.has(code)) throw new AppError('engine.diskFull', {}, { cause: error });
    if (pathCodes.has(code)) throw new AppError('archive.unsafePath', { path }, { cause: error });
    throw error;
  }
}
