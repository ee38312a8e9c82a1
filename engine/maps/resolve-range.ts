/** Makes one range of a result. */

import { precisionOf } from '#domain/maps/nets';
import { blockEdge, rangeAt, type MapPlan, type MapRange } from '#domain/maps/plan';
import type { ByteSpan } from '../archives/held-bytes.ts';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { makeBlocks, type BlockAddress } from './cog/block-tree.ts';
import type { EncodedBlock } from './cog/encode-block.ts';
import { displayPart } from './display-copy.ts';
import { blocksOf, layersOf, type LayerName, type MapLayer } from './layout-of.ts';
import { loadNet, type Net } from './net/load-net.ts';
import { makerOf } from './net/maker.ts';
import { RangeWriter } from './range-file.ts';
import { resolvePart } from './resolve-part.ts';
import { SeamCheck } from './seams.ts';
import { cutWindow } from './cut-window.ts';
import { readSource, windowOf } from './source-window.ts';
import type { PixelWindow, Raster, RasterWindow } from './source/raster.ts';
import { measureBlock, noSums } from './sums.ts';

export interface ResolvedRange {
  /** Of the result. */
  pixels: number;
  /** Of the range's file. */
  bytes: number;
}

/** Which bytes of the source the range `index` takes; null: all. */
export const spansOfRange = (raster: Raster, plan: MapPlan, index: number): Promise<ByteSpan[] | null> =>
  raster.spans(windowOf(plan, rangeAt(plan, index)));

/**
 * Makes the range `index` of a plan, as the file `path` that `assembleRanges` takes. The same pixels come of it whatever the plan's ranges are.
 *
 * @throws AppError raster.*; engine.diskFull
 */
export async function resolveRaster(
  raster: Raster,
  plan: MapPlan,
  index: number,
  path: string,
  context: VerbContext,
): Promise<ResolvedRange> {
  const { width, height } = rangeAt(plan, index);
  const net = await loadNet(plan.options.model, plan.options.scale, precisionOf(plan.image.sample));
  try {
    return {
      pixels: width * height,
      bytes: await writeOutput(path, (file) => makeRange(raster, plan, index, { net, file, context }), context),
    };
  } finally {
    await net.close();
  }
}

/** Pixels an edge of what goes through the net at once: the smaller, the more of it is margin. A whole number of blocks come of it. */
const sourceTile = 256;

interface Making {
  net: Net;
  file: OutputFile;
  context: VerbContext;
}

async function makeRange(raster: Raster, plan: MapPlan, index: number, { net, file, context }: Making): Promise<void> {
  const range = rangeAt(plan, index);
  const layers = layersOf(plan);
  const { layout } = layers.result;
  const { scale } = plan.options;
  const source = await readSource(raster, plan, range);
  const sums = noSums();
  const seams = new SeamCheck();
  const writer = new RangeWriter(file, sums, await makerOf(plan.options, plan.image.sample));
  const first = blocksOf(plan, layers.result, index, 0);
  const total = range.width * range.height;
  let done = 0;
  /** Blocks come in squares of two by two: the tile that one was cut from has the next ones too. */
  let tile: { x: number; y: number; window: RasterWindow } | undefined;
  const tileEdge = sourceTile * scale;
  const tileAt = async (x: number, y: number): Promise<RasterWindow> => {
    if (tile?.x !== x || tile.y !== y) {
      const size = { width: Math.min(tileEdge, range.width - x) / scale, height: Math.min(tileEdge, range.height - y) / scale };
      tile = { x, y, window: await resolvePart(net, plan, layout, source, { x: x / scale, y: y / scale, ...size }) };
    }
    return tile.window;
  };

  const read = async (column: number, row: number): Promise<RasterWindow> => {
    context.signal?.throwIfAborted();
    context.onProgress?.('resolve', done, total);
    const inRange = { column: column - first.column, row: row - first.row };
    const [x, y] = [inRange.column * blockEdge, inRange.row * blockEdge];
    const size = { width: Math.min(blockEdge, range.width - x), height: Math.min(blockEdge, range.height - y) };
    const [left, top] = [x - (x % tileEdge), y - (y % tileEdge)];
    const block = cutWindow(await tileAt(left, top), { x: x - left, y: y - top, ...size });
    measureBlock(sums, { source, block, at: { x: x / scale, y: y / scale }, scale, scaling: plan.scaling });
    seams.add(inRange.column, inRange.row, block);
    done += size.width * size.height;
    // Where alpha tells what is seen, colours stay as they are.
    return layout.alpha && !layout.mask && layout.nodata === null && layout.sample !== 'float32' ? { ...block, valid: null } : block;
  };
  await writeLayer(writer, { plan, index, name: 'result', layer: layers.result }, read);
  if (layers.before)
    await writeLayer(writer, { plan, index, name: 'before', layer: layers.before }, async (column, row) =>
      displayPart(plan, source, partOf(range, scale, { column, row })),
    );
  await seams.run(sums, net, plan, layout, source);
  await writer.end();
  context.onProgress?.('resolve', total, total);
}

interface LayerMaking {
  plan: MapPlan;
  index: number;
  name: LayerName;
  layer: MapLayer;
}

/** Writes the range's blocks of a layer, and its roots' samples where there are levels above them. */
async function writeLayer(
  writer: RangeWriter,
  { plan, index, name, layer }: LayerMaking,
  read: (column: number, row: number) => Promise<RasterWindow>,
): Promise<void> {
  const { layout, rootLevel } = layer;
  const areas = Array.from({ length: rootLevel + 1 }, (_, level) => blocksOf(plan, layer, index, level));
  writer.addLayer(
    name,
    areas.map(({ columns, rows }) => columns * rows),
  );
  const emit = ({ level, ...at }: BlockAddress, block: EncodedBlock): Promise<void> => {
    const area = areas[level]!;
    return writer.putBlock(name, level, (at.row - area.row) * area.columns + at.column - area.column, block);
  };
  const roots = areas[rootLevel]!;
  for (let row = roots.row; row < roots.row + roots.rows; row++)
    for (let column = roots.column; column < roots.column + roots.columns; column++) {
      const root = await makeBlocks(layout, { level: rootLevel, column, row }, { read, emit });
      if (rootLevel + 1 < layout.levels.length) await writer.putRoot(name, root);
    }
}

/** What a block of the source's own pixels shows of a range, from the first pixel of the source that the range shows. */
function partOf({ x, y, width, height }: MapRange, scale: number, { column, row }: { column: number; row: number }): PixelWindow {
  const [left, top] = [column * blockEdge - x / scale, row * blockEdge - y / scale];
  return {
    ...{ x: left, y: top },
    ...{ width: Math.min(blockEdge, width / scale - left), height: Math.min(blockEdge, height / scale - top) },
  };
}
