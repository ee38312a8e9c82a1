import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRow } from '#storage/database/models/files';
import { bringMembers } from './bring-members.ts';
import type { IoDeps, RunVerb } from './deps.ts';
import type { GroupSource } from './group-task.ts';
import { needRoom, type RoomDeps } from './need-room.ts';

/**
 * Unpacks files of a scene's upload into `targetFolder`, and answers the lists of those that could not be had, which `tileGroup` takes. `bytes` is what is to fit the disk
 * besides. Throws `archive.*`; `engine.diskFull`.
 */
export async function unpackSource(
  deps: RoomDeps & Pick<IoDeps, 'objects' | 'runVerb'>,
  file: FileRow,
  source: GroupSource,
  { targetFolder, bytes }: { targetFolder: string; bytes: number },
  task: Parameters<RunVerb>[2] & { signal: AbortSignal },
): Promise<string[]> {
  const { objects, runVerb } = deps;
  const { folder, signal } = task;
  const archivePath = join(folder, 'source.zip');
  const brokenPaths: string[] = [];
  const unpack = async (): Promise<void> => {
    const brokenPath = join(folder, `broken.${brokenPaths.length}.json`);
    brokenPaths.push(brokenPath);
    await runVerb('unpackScene', { archivePath, targetFolder, brokenPath }, task);
    await rm(archivePath);
  };
  if ('members' in source) {
    const { members } = source;
    await needRoom(deps, members.reduce((sum, member) => sum + member.packedBytes + member.bytes, 0) + bytes);
    await bringMembers(deps, { key: file.objectKey, bytes: file.fileSize }, members, archivePath, { signal });
    await unpack();
    return brokenPaths;
  }
  for (const key of source.parts) {
    const { bytes: packed = 0 } = (await objects.stat(key)) ?? {};
    await needRoom(deps, 2 * packed + bytes);
    await objects.getFile(key, archivePath, { signal });
    await unpack();
  }
  return brokenPaths;
}
