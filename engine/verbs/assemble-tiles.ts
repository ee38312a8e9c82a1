import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { TilesPlan } from '#domain/models/tile-plan';
import type { TileOptions, TilesReport } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { buildTops, type RootToGroup } from '../tiles/build-tops.ts';
import { addCounts, noCounts } from '../tiles/counts.ts';
import { frameToEarth } from '../tiles/place-scene.ts';
import { readGroup, readTop } from '../tiles/top-file.ts';
import { contentExtension, contentOptionsOf } from '../tiles/write-content.ts';
import { writeTilesets } from '../tiles/write-tilesets.ts';

/** Name of a group's file in the folder of tops, by its index in the plan. */
export const topName = (index: number): string => `${index}.top`;

/**
 * Puts the groups of a plan together, from their small files alone (`0.top`, `1.top` and so on in `topsFolder`): writes the tiles that show several groups from
 * afar as `tops/*`, and `tileset.json` with what it is divided into, `tops/*.json`, into `outputFolder`. The report's seconds are its own.
 *
 * @example
 * const { partial } = await assembleTiles('/work/plan.json', '/work/tops', '/out', {}, { signal });
 * @throws AppError oblique.noneReadable, oblique.nothingDrawn; engine.diskFull.
 */
export async function assembleTiles(
  planPath: string,
  topsFolder: string,
  outputFolder: string,
  options: TileOptions = {},
  context: VerbContext = {},
): Promise<TilesReport> {
  // What checks plans takes longer to load than a small scene to put together, and `tiles` reads none.
  const { parsePlan } = await import('#domain/models/tile-plan-schema');
  return assemblePlan(parsePlan(await readFile(planPath, 'utf8')), topsFolder, outputFolder, options, context);
}

/** As `assembleTiles`, of a plan that is at hand. */
export async function assemblePlan(
  { frame, centre, groups, lost }: TilesPlan,
  topsFolder: string,
  outputFolder: string,
  options: TileOptions,
  context: VerbContext,
): Promise<TilesReport> {
  const started = performance.now();
  const counts = noCounts();
  if (lost) addCounts(counts, lost);
  const roots: RootToGroup[] = [];
  for (const index of groups.keys()) {
    context.signal?.throwIfAborted();
    context.onProgress?.('assemble', index, groups.length);
    const path = join(topsFolder, topName(index));
    const { tile, counts: more } = await readGroup(path);
    addCounts(counts, more);
    if (tile) roots.push({ tile, loadTop: () => readTop(path) });
  }
  if (roots.length === 0) {
    const [first] = counts.problems;
    throw first ? new AppError('oblique.noneReadable', { ...first }) : new AppError('oblique.nothingDrawn');
  }
  await mkdir(outputFolder, { recursive: true });
  const content = contentOptionsOf(options);
  let tops = 0;
  const { tile } = await buildTops(
    roots,
    {
      ...content,
      outputFolder,
      nextPath: () => `tops/${tops++}.${contentExtension[content.version]}`,
      onContent: ({ triangles, textures, bytes }) => addCounts(counts, { tiles: 1, triangles, textures, bytesAfter: bytes }),
    },
    context,
  );
  let parts = 0;
  counts.bytesAfter += await writeTilesets(
    tile,
    {
      ...{ outputFolder, path: 'tileset.json', nextPath: () => `tops/${parts++}.json` },
      ...{ transform: frameToEarth(frame, centre, tile.drawn), version: content.version },
    },
    context,
  );
  return {
    ...counts,
    partial: counts.unreadable > 0 || counts.missing > 0,
    place: centre ?? frame,
    seconds: (performance.now() - started) / 1000,
  };
}
