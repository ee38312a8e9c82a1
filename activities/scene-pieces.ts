/** What a piece of a planned scene is made from, stored apart from the plan: of up to 200,000 groups each is made without reading what grows with their number. */

import type { BlockPlace, TileGroup, TilesPlan } from '#domain/models/tile-plan';
import type { ArchiveFile } from '#domain/uploads/archive-file';
import type { Subject } from '#domain/workflows/subject';
import { sceneBlockKey, sceneGroupKey, scenePieceKey, sceneWorkPrefix } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import { inParallel } from './in-parallel.ts';
import { readObject } from './read-object.ts';

/** Where files of a scene lie in the upload, or the keys of stored ZIPs with them. */
export type SceneSource = { members: readonly ArchiveFile[] } | { parts: readonly string[] };

interface PieceTask {
  /** Some groups of the plan, by their index in it. */
  groups: readonly (TileGroup & { index: number })[];
  /** Source bytes of the groups before them, and of all. */
  before: number;
  total: number;
  source: SceneSource;
}

/** What the groups of a block share; its coordinate system alone may have as many bytes as many a group's task. */
interface BlockTask {
  frame: TilesPlan['frame'];
  place: BlockPlace;
}

export interface ScenePieceTask extends PieceTask {
  frame: TilesPlan['frame'];
  /** Each with how its block stands. */
  groups: readonly (PieceTask['groups'][number] & { place: BlockPlace })[];
}

const concurrency = 4;
const put = (objects: ObjectStore, key: string, value: object): Promise<void> =>
  objects.putBytes(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' });

/** Stores what the groups of each block share. */
export const storeBlocks = (objects: ObjectStore, run: Subject, { frame, blocks }: TilesPlan): Promise<void> =>
  inParallel([...blocks.entries()], concurrency, ([index, place]) =>
    put(objects, sceneBlockKey(run, index), { frame, place } satisfies BlockTask),
  );

/** Stores what the piece of that index is made from. */
export const storePiece = (objects: ObjectStore, run: Subject, index: number, task: PieceTask): Promise<void> =>
  put(objects, scenePieceKey(run, index), task);

/** What the piece of that index is made from, and how its blocks stand. Throws `objects.notFound` for one that was not stored. */
export async function readPiece(objects: ObjectStore, run: Subject, index: number): Promise<ScenePieceTask> {
  return withPlaces(objects, run, JSON.parse(await readObject(objects, scenePieceKey(run, index))) as PieceTask);
}

/** A group as it is stored for workflows of older versions, which make one at a time. */
interface GroupTask extends TileGroup {
  before: number;
  total: number;
  source: SceneSource;
}

/** Its oldest form: where its files lie, or null for a ZIP of them beside it. */
interface OldestTask extends TileGroup, Pick<GroupTask, 'before' | 'total'> {
  members: readonly ArchiveFile[] | null;
}

/** Stores what each group of a piece is made from. */
export const storeGroups = (objects: ObjectStore, run: Subject, { groups, ...shared }: PieceTask): Promise<void> =>
  inParallel(groups, concurrency, ({ index, ...group }) =>
    put(objects, sceneGroupKey(run, index), { ...group, ...shared } satisfies GroupTask),
  );

function fromOldest({ members, ...task }: OldestTask, run: Subject, index: number): GroupTask {
  return { ...task, source: members ? { members } : { parts: [`${sceneWorkPrefix(run)}groups/${index}.zip`] } };
}

/** A group that was stored alone, as a piece of one. Throws `objects.notFound`. */
export async function readGroup(objects: ObjectStore, run: Subject, index: number): Promise<ScenePieceTask> {
  const stored = JSON.parse(await readObject(objects, sceneGroupKey(run, index))) as GroupTask | OldestTask;
  // A scene may have been planned before its worker was replaced.
  const { before, total, source, ...group } = 'members' in stored ? fromOldest(stored, run, index) : stored;
  return withPlaces(objects, run, { groups: [{ ...group, index }], before, total, source });
}

async function withPlaces(objects: ObjectStore, run: Subject, task: PieceTask): Promise<ScenePieceTask> {
  const blocks = new Map<number, BlockTask>();
  for (const { block } of task.groups)
    if (!blocks.has(block)) blocks.set(block, JSON.parse(await readObject(objects, sceneBlockKey(run, block))) as BlockTask);
  const [first] = blocks.values();
  if (!first) throw new TypeError('A piece without groups');
  const groups = task.groups.flatMap((group) => {
    const block = blocks.get(group.block);
    return block ? [{ ...group, place: block.place }] : [];
  });
  return { ...task, groups, frame: first.frame };
}
