/** Makes the tiles of one group of a scene. */

import { mkdir, realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Place } from '#domain/formats/place';
import { extensionOf } from '#domain/formats';
import { arrangeScene, coarsestFirst } from '#domain/models/scene-files';
import { lostOf, type BlockPlace } from '#domain/models/tile-plan';
import type { TileCounts, TileOptions, TileProblem } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { buildTops, type BuiltTops } from './build-tops.ts';
import { convertRoot } from './convert-root.ts';
import { addCounts, noCounts } from './counts.ts';
import { GroupFiles } from './group-files.ts';
import { Gaps, MadeRoots } from './group-roots.ts';
import { listScene } from './list-scene.ts';
import { loadTop } from './load-top.ts';
import { OutputPaths } from './output-paths.ts';
import { inCells } from './frame-cells.ts';
import { exactToFrame } from './place-scene.ts';
import { writeTop } from './top-file.ts';
import { contentExtension, contentOptionsOf } from './write-content.ts';
import { writeTilesets } from './write-tilesets.ts';

export interface TileGroupInput {
  /** The scene's folder: no more has to be there than what lies below the group's. */
  folder: string;
  outputFolder: string;
  topPath: string;
  /** The group's folder, its block and the frame, as the plan says. */
  group: string;
  block: BlockPlace;
  frame: Place;
  options: TileOptions;
  /** Files of the group that are known not to be had, with the reason (default none). */
  broken?: readonly TileProblem[];
}

/** As the verb `tileGroup` says. */
export async function tileGroup(
  { folder, outputFolder, topPath, group, block, frame, options: asked, broken = [] }: TileGroupInput,
  context: VerbContext,
): Promise<TileCounts> {
  const options = contentOptionsOf(asked);
  const scene = await realpath(folder);
  const counts = noCounts();
  addCounts(counts, lostOf(broken));
  // Files that no path leads to are among the broken ones: they are told of where the whole scene is listed.
  const listed = await listScene(scene, group);
  if (broken.length > 0 && !listed.some(({ path }) => extensionOf(path) === 'osgb')) {
    await writeTop(topPath, { tile: undefined, counts, top: undefined }, context);
    return counts;
  }
  const { groups, groupOf } = arrangeScene(listed, group);
  const own = groups.findIndex((each) => each.folder === group);
  const { roots, bytes } = groups[own]!;
  const isOwn = (path: string): boolean => groupOf(path) === own;
  const tiles = listed.flatMap(({ path }) => (extensionOf(path) === 'osgb' && isOwn(path) ? path : []));
  const files = new GroupFiles(
    scene,
    bytes,
    isOwn,
    tiles,
    broken.map(({ file }) => file),
  );
  const outputs = new OutputPaths();
  const toFrame = inCells(exactToFrame(block, frame));
  const [begun, gaps] = [new MadeRoots(), new Gaps()];
  await mkdir(join(outputFolder, group), { recursive: true });
  // What no root reaches begins trees of its own: nothing that is there goes missing.
  for (const [index, path] of [...new Set([...roots, ...coarsestFirst(tiles)])].entries()) {
    const real = join(scene, path);
    if (files.isUsed(real)) continue;
    const isSpare = index >= roots.length;
    const shared = { files, outputFolder, outputs, toFrame, made: begun, gaps };
    const { tile, height, counts: more } = await convertRoot({ ...options, ...shared, path, isSpare }, context);
    addCounts(counts, more);
    begun.add(real, { tile, height, loadTop: () => loadTop(real, toFrame, (name) => files.findPicture(path, name)) });
  }
  const made = begun.left;
  if (made.length === 0) {
    await writeTop(topPath, { tile: undefined, counts, top: undefined }, context);
    return counts;
  }
  const built = await buildTops(
    made,
    {
      ...options,
      outputFolder,
      nextPath: () => outputs.take(posix.join(group, 'tops', '0'), contentExtension[options.version]),
      onContent: ({ triangles, textures, bytes: bytesAfter }) => addCounts(counts, { tiles: 1, triangles, textures, bytesAfter }),
    },
    context,
  );
  const tile = made.length === 1 ? built.tile : await withTileset(built);
  await writeTop(topPath, { tile, counts, top: built.top }, context);
  return counts;

  /** A tree over several roots in a tileset of its own. */
  async function withTileset({ tile: root }: BuiltTops): Promise<BuiltTops['tile']> {
    const nextPath = (): string => outputs.take(posix.join(group, 'tileset'), 'json');
    const uri = nextPath();
    counts.bytesAfter += await writeTilesets(root, { outputFolder, path: uri, nextPath, version: options.version }, context);
    return { ...root, uri, children: [] };
  }
}
