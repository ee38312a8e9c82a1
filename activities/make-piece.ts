import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { engineVersion } from '#domain/models/engine-version';
import { writingOptions } from '#domain/kinds/tiles/options';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { topName } from '#engine/verbs/assemble-tiles';
import { expectStored } from '#services/uploads/count-stored';
import { jobScenePrefix, sceneGroupDonePrefix } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import type { CpuDeps } from './deps.ts';
import { inParallel } from './in-parallel.ts';
import { isMade } from './is-made.ts';
import type { ScenePieceTask, SceneSource } from './scene-pieces.ts';
import type { SceneStep } from './scene-step.ts';
import { unpackSource } from './unpack-source.ts';

const concurrency = 4;
/** A piece of fewer bytes is mostly heads and lists, which say nothing of the others. */
const tellingBytes = 1024 ** 2;

/**
 * Makes the tiles of a piece and stores them, then what the assembly needs of each of its groups, under a name of its content: a group that is there already, made of the same files in
 * the same way, is not made again.
 */
export async function makePiece(
  deps: CpuDeps,
  subject: Subject,
  { groups, before, total, source, frame }: ScenePieceTask,
  { folder, signal, file, options, progress }: SceneStep,
): Promise<void> {
  const { objects, runVerb } = deps;
  const made = writingOptions(options);
  const identity = await identityOf(objects, source);
  const wanted: ScenePieceTask['groups'][number][] = [];
  const places = new Map(groups.map(({ block, place }) => [block, place]));
  const hashes = new Map(
    [...places].map(([block, place]) => [block, sha256Of(JSON.stringify([engineVersion, frame, place, made, identity]))]),
  );
  const topKeyOf = ({ index, block }: { index: number; block: number }): string =>
    `${sceneGroupDonePrefix(subject, index)}${hashes.get(block)}.top`;
  await inParallel(groups, concurrency, async (group) => {
    signal.throwIfAborted();
    if (!(await isMade(objects, sceneGroupDonePrefix(subject, group.index), topKeyOf(group)))) wanted.push(group);
  });
  if (wanted.length === 0) return;

  const bytes = groups.reduce((sum, group) => sum + group.bytes, 0);
  const task = { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
  const [sceneFolder, outputFolder, topsFolder] = ['scene', 'tiles', 'tops'].map((name) => join(folder, name)) as [string, string, string];
  // Its tiles are no larger than its files.
  const brokenPaths = await unpackSource(deps, file, source, { targetFolder: sceneFolder, bytes }, task);
  const inOrder = wanted.toSorted((a, b) => a.index - b.index);
  const asked = inOrder.map(({ index, folder: group, place }) => ({ index, folder: group, block: place }));
  const { bytesBefore, bytesAfter } = await runVerb(
    'tileGroups',
    {
      folder: sceneFolder,
      outputFolder,
      topsFolder,
      options: { groups: asked, among: groups.map((group) => group.folder), frame, options: made, brokenPaths },
    },
    { ...task, onProgress: (_stage, done) => progress.report('tiles', before + done, total) },
  );
  // As this piece, so the scene, by half: who has no room is told after the first large ones, not after the last.
  const expected = bytesBefore >= tellingBytes ? (bytesAfter / bytesBefore) * total : 0;
  await expectStored(deps, { ownerId: file.ownerId, bytes: Math.floor(expected / 2) });
  await inParallel(await filesBelow(outputFolder), concurrency, async (path) => {
    signal.throwIfAborted();
    const key = `${jobScenePrefix(subject.id, subject.attempt)}${relative(outputFolder, path)}`;
    await objects.putFile(key, path, { contentType: contentTypeOf(path), signal });
  });
  // Last: what is there is whole.
  await inParallel(inOrder, concurrency, async (group) => {
    signal.throwIfAborted();
    const topPath = join(topsFolder, topName(group.index));
    await objects.putFile(topKeyOf(group), topPath, { contentType: 'application/octet-stream', signal });
  });
  progress.report('tiles', before + bytes, total);
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What changes when a source does. */
const identityOf = async (objects: ObjectStore, source: SceneSource): Promise<unknown> =>
  'members' in source ? source.members : Promise.all(source.parts.map(async (key) => (await objects.stat(key))?.etag));

/** Files of a folder, which is not there where nothing was written. */
async function filesBelow(folder: string): Promise<string[]> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
