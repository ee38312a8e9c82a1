import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { FileRow } from '#storage/database/models/files';
import { bringMembers } from './bring-members.ts';
import type { IoDeps, RunVerb } from './deps.ts';
import { needRoom, type RoomDeps } from './need-room.ts';
import type { SceneSource } from './scene-pieces.ts';

/**
 * Unpacks files of a scene's upload into `targetFolder`, and answers the lists of those that could not be had, which `tileGroups` takes. `bytes` is what is to fit the disk
 * besides. Throws `archive.*`; `engine.diskFull`.
 */
export async function unpackSource(
  deps: RoomDeps & Pick<IoDeps, 'objects' | 'runVerb'>,
  file: Pick<FileRow, 'objectKey' | 'fileSize'>,
  source: SceneSource,
  { targetFolder, bytes }: { targetFolder: string; bytes: number },
  task: Parameters<RunVerb>[2] & { signal: AbortSignal },
): Promise<string[]> {
  const { objects, runVerb } = deps;
  const { folder, signal } = task;
  const [archivePath, partFolder] = [join(folder, 'source.zip'), join(folder, 'part')];
  const brokenPaths: string[] = [];
  const unpack = async (into: string): Promise<void> => {
    const brokenPath = join(folder, `broken.${brokenPaths.length}.json`);
    brokenPaths.push(brokenPath);
    await runVerb('unpackScene', { archivePath, targetFolder: into, brokenPath }, task);
    await rm(archivePath);
  };
  if ('members' in source) {
    const { members } = source;
    await needRoom(deps, members.reduce((sum, member) => sum + member.packedBytes + member.bytes, 0) + bytes);
    await bringMembers(deps, { key: file.objectKey, bytes: file.fileSize }, members, archivePath, { signal });
    await unpack(targetFolder);
    return brokenPaths;
  }
  await mkdir(targetFolder, { recursive: true });
  for (const key of source.parts) {
    const { bytes: packed = 0 } = (await objects.stat(key)) ?? {};
    await needRoom(deps, 2 * packed + bytes);
    await objects.getFile(key, archivePath, { signal });
    // Apart, for what is there before a verb is its input: what it adds to that does not come back.
    await unpack(partFolder);
    await moveInto(partFolder, targetFolder);
    await rm(partFolder, { recursive: true });
  }
  return brokenPaths;
}

const conflicts = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

/** Moves what lies in `from` to the same places in `to`. Throws `archive.unsafePath` for a file that is a folder in another part. */
async function moveInto(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) await mkdir(target, { recursive: true });
      else await rename(source, target);
    } catch (error) {
      if (!conflicts.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new AppError('archive.unsafePath', { path: entry.name }, { cause: error });
    }
    if (entry.isDirectory()) await moveInto(source, target);
  }
}
