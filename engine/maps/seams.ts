/** Looks for seams: works a patch out again across the borders of blocks, cut otherwise than they were, and compares. */

import { blockEdge, type MapPlan } from '#domain/maps/plan';
import type { CogLayout } from './cog/layout.ts';
import type { Net } from './net/load-net.ts';
import { resolvePart } from './resolve-part.ts';
import type { SourceWindow } from './source-window.ts';
import type { RasterWindow } from './source/raster.ts';
import type { MapSums } from './sums.ts';

/** Of the patch, in pixels of the result. */
const patchEdge = 128;

/** The first blocks of a range, where there are four, or two beside or below each other: the pixels where they meet are looked at. */
export class SeamCheck {
  readonly #blocks = new Map<number, RasterWindow>();

  /** Takes a block at `column`, `row` of the range. */
  add(column: number, row: number, block: RasterWindow): void {
    if (column < 2 && row < 2) this.#blocks.set(row * 2 + column, block);
  }

  /** Adds what came of it; nothing for a range of one block. */
  async run(sums: MapSums, net: Net, plan: MapPlan, layout: CogLayout, source: SourceWindow): Promise<void> {
    const { scale } = plan.options;
    const [first, beside, below] = [0, 1, 2].map((index) => this.#blocks.get(index));
    if (!first || (!beside && !below)) return;
    const along = (edge: number, next: number | undefined): { from: number; size: number } =>
      next === undefined
        ? { from: 0, size: Math.min(patchEdge, edge) }
        : { from: blockEdge - patchEdge / 2, size: patchEdge / 2 + Math.min(patchEdge / 2, next) };
    const [across, down] = [along(first.width, beside?.width), along(first.height, below?.height)];
    const part = { x: across.from / scale, y: down.from / scale, width: across.size / scale, height: down.size / scale };
    const again = await resolvePart(net, plan, layout, source, part);
    for (let row = 0; row < again.height; row++)
      for (let column = 0; column < again.width; column++) {
        if (again.valid?.[row * again.width + column] === 0) continue;
        const [x, y] = [across.from + column, down.from + row];
        const made = this.#blocks.get((y >= blockEdge ? 2 : 0) + (x >= blockEdge ? 1 : 0))!;
        const at = (y % blockEdge) * made.width + (x % blockEdge);
        sums.seams.looked++;
        if (again.bands.some((band, index) => band[row * again.width + column] !== made.bands[index]![at])) sums.seams.differing++;
      }
  }
}
