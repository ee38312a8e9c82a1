/** 3D Tiles of an oblique-photography scene. */

import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { tileCompressions, tileTextures, TilesReport } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import { addCounts, convertRoot, noCounts } from '../tiles/convert-root.ts';
import type { ToEarth } from '../tiles/crs/read-system.ts';
import { findScene, type RootTile } from '../tiles/find-scene.ts';
import { frameAt, placeBlock, type Frame, type PlaceOptions } from '../tiles/place-scene.ts';
import { buildTops, type RootToGroup } from '../tiles/build-tops.ts';
import { loadTop } from '../tiles/load-top.ts';
import { middleOfTile } from '../tiles/middle-of-tile.ts';
import { tilesetText } from '../tiles/tileset.ts';
import type { WrittenContent } from '../tiles/write-content.ts';

export interface TilesVerbOptions extends PlaceOptions {
  /** Default `none`. */
  compression?: (typeof tileCompressions)[number];
  /** `keep` leaves JPEG and PNG as they are (default). */
  textures?: (typeof tileTextures)[number];
}

/**
 * Makes 3D Tiles 1.1 of the OSGB tiles in `folder`: `tileset.json` in `outputFolder`, a tileset for each root tile, and a GLB for each of their levels. One
 * file is in memory at a time. A file that cannot be read is named in the report, and what it would show stays as coarse as its parent.
 *
 * @example
 * const { place, partial } = await tiles('/scene', '/scene-3dtiles', { compression: 'draco' }, { signal });
 * @throws AppError oblique.noTiles, oblique.noPlace, oblique.systemUnknown, oblique.noneReadable; engine.diskFull.
 */
export async function tiles(
  folder: string,
  outputFolder: string,
  { compression = 'none', textures = 'keep', ...place }: TilesVerbOptions = {},
  context: VerbContext = {},
): Promise<TilesReport> {
  const started = performance.now();
  const scene = await realpath(folder);
  const roots = await findScene(scene);
  const ways = new Map<RootTile['metadata'], ToEarth>();
  for (const { metadata } of roots) if (!ways.has(metadata)) ways.set(metadata, placeBlock(metadata, place));
  const counts = noCounts();
  const made: RootToGroup[] = [];
  const used = new Set<string>();
  const frame = await frameOf(scene, roots, ways);
  await mkdir(outputFolder, { recursive: true });
  for (const [index, { path, metadata }] of roots.entries()) {
    context.onProgress?.('tiles', index, roots.length);
    const toEarth = ways.get(metadata)!;
    const toFrame = (x: number, y: number, z: number) => frame.fromEarth(toEarth(x, y, z));
    const { tile, counts: more } = await convertRoot({ folder: scene, path, outputFolder, compression, textures, toFrame, used }, context);
    if (tile) made.push({ tile, loadTop: () => loadTop(join(scene, path), toFrame) });
    addCounts(counts, more);
  }
  if (made.length === 0) {
    const [first = { file: '', reason: '没有几何体' }] = counts.problems;
    throw new AppError('oblique.noneReadable', { ...first });
  }
  const onContent = ({ bytes, textures: count }: WrittenContent, triangles: number): void => {
    counts.tiles++;
    counts.triangles += triangles;
    counts.textures += count;
    counts.bytesAfter += bytes;
  };
  const root = await buildTops(made, outputFolder, { compression, textures }, onContent, context);
  const text = tilesetText(root, frame.matrix);
  counts.bytesAfter += await writeOutput(join(outputFolder, 'tileset.json'), (file) => file.write(text), context);
  return {
    ...counts,
    partial: counts.unreadable > 0,
    place: frame.place,
    seconds: (performance.now() - started) / 1000,
  };
}

/** How many roots are looked into for the frame; one that only names others draws nothing itself. */
const framesTried = 16;

/** A frame in the middle of the first root that draws something, else at the origin of the first block. */
async function frameOf(scene: string, roots: readonly RootTile[], ways: ReadonlyMap<RootTile['metadata'], ToEarth>): Promise<Frame> {
  for (const { path, metadata } of roots.slice(0, framesTried)) {
    const middle = await middleOfTile(join(scene, path));
    if (middle) return frameAt(ways.get(metadata)!(...middle));
  }
  return frameAt(ways.get(roots[0]!.metadata)!(0, 0, 0));
}
