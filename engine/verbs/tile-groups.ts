import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TileCounts } from '#domain/models/tiles';
import type { BrokenEntry } from '../archives/unpack-account.ts';
import type { VerbContext } from '../context.ts';
import { addCounts, noCounts } from '../tiles/counts.ts';
import { tileGroup, type TileGroupInput } from '../tiles/tile-group.ts';
import { topName } from './assemble-tiles.ts';

export interface TileGroupsOptions extends Pick<TileGroupInput, 'frame' | 'options'> {
  /** Of the plan, by their index in it: folder and block. */
  groups: readonly (Pick<TileGroupInput, 'block'> & { index: number; folder: string })[];
  /** Folders of all groups whose files may be there: what of another's cannot be had is not told here (default those of `groups`). */
  among?: readonly string[];
  /** Lists of files that could not be unpacked, as `unpackScene` writes them (default none). */
  brokenPaths?: readonly string[];
}

/**
 * Makes 3D Tiles of some groups of a scene, one after the other: their contents and tilesets below `outputFolder`, at paths that no other group has, and in `topsFolder` of
 * each the small file that `assembleTiles` takes, called by its index. Nothing but a group's own files is looked at; the same files give the same bytes anywhere. One file is in
 * memory at a time. A file that cannot be read is counted and named, and what it would show stays as coarse as its parent; a group of which none can be read is no error.
 *
 * @returns The counts of all.
 * @example
 * const { unreadable } = await tileGroups('/scene', '/out', '/tops', { groups: [{ index: 0, folder: 'Data/Tile_+000_+000', block }], frame, options: {} }, { signal });
 * @throws AppError oblique.systemUnknown; engine.diskFull.
 */
export async function tileGroups(
  folder: string,
  outputFolder: string,
  topsFolder: string,
  { groups, among = groups.map((group) => group.folder), brokenPaths = [], ...options }: TileGroupsOptions,
  context: VerbContext = {},
): Promise<TileCounts> {
  const broken = await brokenOf(groups, among, brokenPaths);
  const counts = noCounts();
  await mkdir(topsFolder, { recursive: true });
  for (const [at, { index, folder: group, block }] of groups.entries()) {
    context.signal?.throwIfAborted();
    const before = counts.bytesBefore;
    const input = { folder, outputFolder, topPath: join(topsFolder, topName(index)), group, block, broken: broken[at] };
    const onProgress = (stage: string, done: number, total: number) => context.onProgress?.(stage, before + done, before + total);
    addCounts(counts, await tileGroup({ ...options, ...input }, { ...context, onProgress }));
  }
  return counts;
}

/** The files of each group that cannot be had. One that lies in none, because nothing could be made of its name, counts with the first of all. */
async function brokenOf(
  groups: readonly { folder: string }[],
  among: readonly string[],
  paths: readonly string[],
): Promise<BrokenEntry[][]> {
  const broken = groups.map((): BrokenEntry[] => []);
  const indices = new Map(groups.map(({ folder }, at) => [folder, at]));
  const folders = new Set(among);
  for (const path of paths)
    for (const entry of JSON.parse(await readFile(path, 'utf8')) as BrokenEntry[])
      broken[indices.get(holderOf(folders, entry.file) ?? among[0] ?? '') ?? -1]?.push(entry);
  return broken;
}

/** The deepest of these folders that holds the file. */
function holderOf(folders: ReadonlySet<string>, file: string): string | undefined {
  for (let at = file; at !== '';) {
    at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
    if (folders.has(at)) return at;
  }
  return undefined;
}
