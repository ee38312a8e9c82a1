import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { engineVersion } from '#domain/models/engine-version';
import { parsePlan } from '#domain/models/tile-plan-schema';
import type { TilesPlan } from '#domain/models/tile-plan';
import { parseArchiveFiles } from '#domain/uploads/archive-file';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { jobScenePrefix, sceneDonePrefix, sceneGroupKeys, scenePlanKey } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import type { CpuDeps } from './deps.ts';
import { inParallel } from './in-parallel.ts';
import { readObject } from './read-object.ts';
import type { ActivityRun } from './run-activity.ts';
import { runSceneStep } from './scene-step.ts';
import { fetchFiles } from './zip-ranges.ts';

const concurrency = 4;

/**
 * Makes the tiles of one group of a planned scene and stores them, then what the assembly needs of it under a name of its content: a group that is there already, made of the
 * same files in the same way, is not made again.
 */
export const tileSceneGroup = (deps: CpuDeps, { group: index, ...subject }: Subject & { group: number }, run: ActivityRun): Promise<void> =>
  runSceneStep(deps, subject, run, async ({ folder, signal, file, options, progress }) => {
    const { objects, runVerb } = deps;
    const plan = parsePlan(await readObject(objects, scenePlanKey(subject)));
    const { frame, blocks, groups } = plan;
    const group = groups[index];
    const block = group && blocks[group.block];
    if (!group || !block) throw new RangeError(`No group ${index}`);
    const keys = sceneGroupKeys(subject, index);
    const list = await objects.stat(keys.list).then((found) => (found === undefined ? undefined : readObject(objects, keys.list)));
    const source = list ?? (await objects.stat(keys.zip))?.etag ?? '';
    const { compression, textures } = options;
    const made = { compression, textures };
    const hash = createHash('sha256')
      .update(JSON.stringify([engineVersion, frame, block, made, source]))
      .digest('hex');
    const topKey = `${sceneDonePrefix(subject)}${index}.${hash}.top`;
    if ((await objects.stat(topKey)) !== undefined) return;

    const done = await doneBytes(objects, subject, plan);
    const total = groups.reduce((sum, { bytes }) => sum + bytes, 0);
    const archivePath = join(folder, 'group.zip');
    if (list === undefined) await objects.getFile(keys.zip, archivePath, { signal });
    else await fetchFiles(objects, { key: file.objectKey, size: file.fileSize }, parseArchiveFiles(list), archivePath, { signal });
    const task = { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
    const [sceneFolder, outputFolder, topPath] = ['scene', 'tiles', 'group.top'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await runVerb('unpackScene', { archivePath, targetFolder: sceneFolder }, task);
    await runVerb(
      'tileGroup',
      { folder: sceneFolder, outputFolder, topPath, options: { group: group.folder, block, frame, options: made } },
      { ...task, onProgress: (_stage, bytes) => progress.report('tiles', done + bytes, total) },
    );
    const written = await filesBelow(outputFolder);
    await inParallel(written, concurrency, async (path) => {
      signal.throwIfAborted();
      const key = `${jobScenePrefix(subject.id, subject.attempt)}${relative(outputFolder, path)}`;
      await objects.putFile(key, path, { contentType: contentTypeOf(path), signal });
    });
    // Last: what is there is whole.
    await objects.putFile(topKey, topPath, { contentType: 'application/octet-stream', signal });
    progress.report('tiles', done + group.bytes, total);
  });

/** Source bytes of the groups that are made. */
async function doneBytes(objects: ObjectStore, subject: Subject, { groups }: TilesPlan): Promise<number> {
  const prefix = sceneDonePrefix(subject);
  let bytes = 0;
  for await (const { key } of objects.list(prefix)) bytes += groups[Number.parseInt(key.slice(prefix.length), 10)]?.bytes ?? 0;
  return bytes;
}

/** Files of a folder, which is not there where nothing was written. */
async function filesBelow(folder: string): Promise<string[]> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
