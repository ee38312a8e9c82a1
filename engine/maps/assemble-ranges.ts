/** Puts the ranges of a plan together into one file. */

import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blockEdge, rangesOf, type MapPlan } from '#domain/maps/plan';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import { makeBlocks } from './cog/block-tree.ts';
import type { EncodedBlock } from './cog/encode-block.ts';
import { writeCog, type LevelSizes } from './cog/write-cog.ts';
import { blocksOf, layersOf, type LayerName, type MapLayer } from './layout-of.ts';
import { RangeFile } from './range-file.ts';
import type { RasterWindow } from './source/raster.ts';
import { SpilledBlocks } from './spilled-blocks.ts';
import { addSums, noSums, type MapSums } from './sums.ts';

/** Name of a range's file in the folder of ranges, by its index. */
export const rangeName = (index: number): string => `${index}.range`;

export interface AssembleTarget {
  path: string;
  /** Which of the files that the plan comes to (default: the result). */
  name?: LayerName;
}

/**
 * Writes a GeoTIFF of a plan to `path` out of its ranges' files (`0.range`, `1.range` and so on). The blocks are copied; those above the ranges' roots are made
 * of these. Holds the sizes of all blocks, four blocks a level, and the indexes of a row of ranges.
 *
 * @returns its bytes, and the sums of all ranges.
 * @throws AppError engine.diskFull
 */
export async function assembleRanges(
  plan: MapPlan,
  folder: string,
  { path, name = 'result' }: AssembleTarget,
  context: VerbContext,
): Promise<{ bytes: number; sums: MapSums }> {
  const layer = layersOf(plan)[name];
  if (!layer) throw new RangeError(`The plan has no ${name}`);
  const { layout, rootLevel } = layer;
  const sums = noSums();
  const sizes = layout.levels.map(({ across, down }): LevelSizes => ({
    pixels: new Uint32Array(across * down),
    mask: layout.mask ? new Uint32Array(across * down) : null,
  }));
  const ranges = new OpenRanges(plan, folder, name, layer);
  const topsFolder = await mkdtemp(join(dirname(path), '.modelmill-tops-'));
  const tops = new SpilledBlocks(join(topsFolder, 'blocks'));
  try {
    const { count } = rangesOf(plan);
    for (let index = 0; index < count; index++) {
      context.signal?.throwIfAborted();
      const file = await ranges.open(index);
      addSums(sums, file.sums);
      for (let level = 0; level <= rootLevel; level++) ranges.takeSizes(sizes[level]!, level, file, index);
    }
    await makeTops(layer, ranges, async ({ level, index }, block) => {
      context.signal?.throwIfAborted();
      sizes[level]!.pixels[index] = block.pixels.byteLength;
      if (block.mask) sizes[level]!.mask![index] = block.mask.byteLength;
      await tops.put(level, index, block);
    });
    const total = layout.levels.reduce((sum, { across, down }) => sum + across * down, 0);
    let done = 0;
    const bytes = await writeOutput(
      path,
      async (file) => {
        await writeCog(file, layout, sizes, (level, index) => {
          context.onProgress?.('assemble', done++, total);
          return level > rootLevel ? tops.read(level, index) : ranges.readBlock(level, index);
        });
      },
      context,
    );
    return { bytes, sums };
  } finally {
    await ranges.close();
    await tops.close();
    await rm(topsFolder, { recursive: true, force: true });
  }
}

/** Makes the levels above the ranges' roots. */
async function makeTops(
  { layout, rootLevel }: MapLayer,
  ranges: OpenRanges,
  put: (at: { level: number; index: number }, block: EncodedBlock) => Promise<void>,
): Promise<void> {
  const top = layout.levels.length - 1;
  if (top === rootLevel) return;
  await makeBlocks(
    layout,
    { level: top, column: 0, row: 0 },
    {
      from: rootLevel,
      read: (column, row) => ranges.readRoot(column, row),
      emit: ({ level, column, row }, block) => put({ level, index: row * layout.levels[level]!.across + column }, block),
    },
  );
}

/** Ranges' files, of which no more are open than a row has. */
class OpenRanges {
  readonly #plan: MapPlan;
  readonly #folder: string;
  readonly #name: LayerName;
  readonly #layer: MapLayer;
  /** In the order of their last use. */
  readonly #files = new Map<number, RangeFile>();
  readonly #most: number;

  constructor(plan: MapPlan, folder: string, name: LayerName, layer: MapLayer) {
    [this.#plan, this.#folder, this.#name, this.#layer] = [plan, folder, name, layer];
    this.#most = rangesOf(plan).columns + 1;
  }

  async open(index: number): Promise<RangeFile> {
    const known = this.#files.get(index);
    const file = known ?? (await RangeFile.open(join(this.#folder, rangeName(index))));
    this.#files.delete(index);
    this.#files.set(index, file);
    const [[oldest, first] = []] = this.#files.size > this.#most ? this.#files : [];
    if (oldest !== undefined) {
      this.#files.delete(oldest);
      await first?.close();
    }
    return file;
  }

  /** Adds the sizes of the blocks of a level that the range `index` has. */
  takeSizes(sizes: LevelSizes, level: number, file: RangeFile, index: number): void {
    const { across } = this.#layer.layout.levels[level]!;
    const { column, row, columns, rows } = blocksOf(this.#plan, this.#layer, index, level);
    for (let inRange = 0; inRange < columns * rows; inRange++) {
      const at = (row + Math.floor(inRange / columns)) * across + column + (inRange % columns);
      const { pixels, mask } = file.sizesOf(this.#name, level, inRange);
      sizes.pixels[at] = pixels;
      if (sizes.mask) sizes.mask[at] = mask;
    }
  }

  /** The range that has a block, and which of its blocks that is. */
  async #at(level: number, column: number, row: number): Promise<{ file: RangeFile; inRange: number }> {
    const { range } = this.#plan;
    const edge = blockEdge * this.#layer.step * 2 ** level;
    const index = Math.floor((row * edge) / range.height) * rangesOf(this.#plan).columns + Math.floor((column * edge) / range.width);
    const area = blocksOf(this.#plan, this.#layer, index, level);
    return { file: await this.open(index), inRange: (row - area.row) * area.columns + column - area.column };
  }

  async readBlock(level: number, index: number): Promise<EncodedBlock> {
    const { across } = this.#layer.layout.levels[level]!;
    const { file, inRange } = await this.#at(level, index % across, Math.floor(index / across));
    return file.readBlock(this.#name, level, inRange);
  }

  async readRoot(column: number, row: number): Promise<RasterWindow> {
    const { layout, rootLevel } = this.#layer;
    const { file, inRange } = await this.#at(rootLevel, column, row);
    return file.readRoot(this.#name, inRange, layout);
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) await file.close();
    this.#files.clear();
  }
}
