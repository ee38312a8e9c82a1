import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { engineVersion } from '#domain/models/engine-version';
import { writingOptions } from '#domain/tiles/options';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { expectStored } from '#services/uploads/count-stored';
import { jobScenePrefix, sceneGroupDonePrefix } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import type { CpuDeps } from './deps.ts';
import { readGroup, type GroupSource } from './group-task.ts';
import { inParallel } from './in-parallel.ts';
import type { ActivityRun } from './run-activity.ts';
import { runSceneStep } from './scene-step.ts';
import { unpackSource } from './unpack-source.ts';

const concurrency = 4;
/** A group of fewer bytes is mostly heads and lists, which say nothing of the others. */
const tellingBytes = 1024 ** 2;

/**
 * Makes the tiles of one group of a planned scene and stores them, then what the assembly needs of it under a name of its content: a group that is there already, made of the
 * same files in the same way, is not made again.
 */
export const tileSceneGroup = (deps: CpuDeps, { group: index, ...subject }: Subject & { group: number }, run: ActivityRun): Promise<void> =>
  runSceneStep(deps, subject, run, async ({ folder, signal, file, options, progress }) => {
    const { objects, runVerb } = deps;
    const { group, place: block, frame } = await readGroup(objects, subject, index);
    const made = writingOptions(options);
    const hash = createHash('sha256')
      .update(JSON.stringify([engineVersion, frame, block, made, await identityOf(objects, group.source)]))
      .digest('hex');
    const topKey = `${sceneGroupDonePrefix(subject, index)}${hash}.top`;
    if (await isMade(objects, sceneGroupDonePrefix(subject, index), topKey)) return;

    const task = { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
    const [sceneFolder, outputFolder, topPath] = ['scene', 'tiles', 'group.top'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    // Its tiles are no larger than its files.
    const brokenPaths = await unpackSource(deps, file, group.source, { targetFolder: sceneFolder, bytes: group.bytes }, task);
    const { bytesBefore, bytesAfter } = await runVerb(
      'tileGroup',
      { folder: sceneFolder, outputFolder, topPath, options: { group: group.folder, block, frame, options: made, brokenPaths } },
      { ...task, onProgress: (_stage, bytes) => progress.report('tiles', group.before + bytes, group.total) },
    );
    // As this group, so the scene, by half: who has no room is told after the first large ones, not after the last.
    const expected = bytesBefore >= tellingBytes ? (bytesAfter / bytesBefore) * group.total : 0;
    await expectStored(deps, { ownerId: file.ownerId, bytes: Math.floor(expected / 2) });
    const written = await filesBelow(outputFolder);
    await inParallel(written, concurrency, async (path) => {
      signal.throwIfAborted();
      const key = `${jobScenePrefix(subject.id, subject.attempt)}${relative(outputFolder, path)}`;
      await objects.putFile(key, path, { contentType: contentTypeOf(path), signal });
    });
    // Last: what is there is whole.
    await objects.putFile(topKey, topPath, { contentType: 'application/octet-stream', signal });
    progress.report('tiles', group.before + group.bytes, group.total);
  });

/** What changes when a source does. */
const identityOf = async (objects: ObjectStore, source: GroupSource): Promise<unknown> =>
  'members' in source ? source.members : Promise.all(source.parts.map(async (key) => (await objects.stat(key))?.etag));

/** Whether a group is made as it is wanted now. What was made of it in another way is forgotten first, so that the assembly never meets it twice. */
async function isMade(objects: ObjectStore, donePrefix: string, topKey: string): Promise<boolean> {
  let found = false;
  for await (const { key } of objects.list(donePrefix)) {
    if (key === topKey) found = true;
    else await objects.remove(key);
  }
  return found;
}

/** Files of a folder, which is not there where nothing was written. */
async function filesBelow(folder: string): Promise<string[]> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
