/** What a group of a planned scene is made from, stored apart from the plan: of up to 200,000 groups each is made without reading what grows with their number. */

import type { BlockPlace, TileGroup, TilesPlan } from '#domain/models/tile-plan';
import type { ArchiveFile } from '#domain/uploads/archive-file';
import type { Subject } from '#domain/workflows/subject';
import { sceneBlockKey, sceneGroupKey, sceneWorkPrefix } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import { inParallel } from './in-parallel.ts';
import { readObject } from './read-object.ts';

interface GroupTask extends TileGroup {
  /** Source bytes of the groups before it, and of all. */
  before: number;
  total: number;
  source: GroupSource;
}

/** Where a group's files lie in the upload, or the keys of stored ZIPs with them. */
export type GroupSource = { members: readonly ArchiveFile[] } | { parts: readonly string[] };

/** What the groups of a block share; its coordinate system alone may have as many bytes as many a group's task. */
interface BlockTask {
  frame: TilesPlan['frame'];
  place: BlockPlace;
}

const concurrency = 4;
const put = (objects: ObjectStore, key: string, value: object): Promise<void> =>
  objects.putBytes(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' });

/** Stores what the groups of each block share. */
export const storeBlocks = (objects: ObjectStore, run: Subject, { frame, blocks }: TilesPlan): Promise<void> =>
  inParallel([...blocks.entries()], concurrency, ([index, place]) =>
    put(objects, sceneBlockKey(run, index), { frame, place } satisfies BlockTask),
  );

/** Stores what the group of that index is made from. */
export const storeGroup = (objects: ObjectStore, run: Subject, index: number, task: GroupTask): Promise<void> =>
  put(objects, sceneGroupKey(run, index), task);

/** As older versions stored it: where its files lie, or null for a ZIP of them beside it. */
interface OlderTask extends TileGroup, Pick<GroupTask, 'before' | 'total'> {
  members: readonly ArchiveFile[] | null;
}

function fromOlder({ members, ...task }: OlderTask, run: Subject, index: number): GroupTask {
  return { ...task, source: members ? { members } : { parts: [`${sceneWorkPrefix(run)}groups/${index}.zip`] } };
}

/** What the group of that index is made from, and how its block stands. Throws `objects.notFound` for one that was not stored. */
export async function readGroup(objects: ObjectStore, run: Subject, index: number): Promise<{ group: GroupTask } & BlockTask> {
  const stored = JSON.parse(await readObject(objects, sceneGroupKey(run, index))) as GroupTask | OlderTask;
  // A scene may have been planned before its worker was replaced.
  const group = 'members' in stored ? fromOlder(stored, run, index) : stored;
  const block = JSON.parse(await readObject(objects, sceneBlockKey(run, group.block))) as BlockTask;
  return { group, ...block };
}
