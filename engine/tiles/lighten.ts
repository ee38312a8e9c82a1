/** Fewer triangles of a level, whose borders stay where they are: neighbours go on meeting, whatever becomes of each. */

import type { VerbContext } from '../context.ts';
import { simplify } from '../transforms/simplify.ts';
import { weld } from '../transforms/weld.ts';
import { diagonalOf } from './box.ts';
import { refineAt } from './geometric-error.ts';
import type { TileScene } from './tile-scene.ts';
import type { ContentOptions } from './write-content.ts';

/** Metres that the finest level counts for: its own error is 0, and photographs of the ground show some centimetres a pixel. */
const finestError = 0.3;

/**
 * Simplifies in place to `ratio` of the triangles, as far as `errorPixels` of the level's error allow; nothing at a ratio of 1. Answers the share that stayed
 * where that is more than was asked for.
 */
export async function lighten(
  made: TileScene,
  { ratio, errorPixels }: Pick<ContentOptions, 'ratio' | 'errorPixels'>,
  error: number,
  context: VerbContext,
): Promise<number | undefined> {
  if (ratio >= 1) return undefined;
  // Progress is told by files.
  const quiet = { ...context, onProgress: () => undefined };
  weld(made.scene, {}, quiet);
  const metres = (Math.max(error, finestError) / refineAt) * errorPixels;
  const errorPercent = Math.min(100, (metres / Math.max(diagonalOf(made.box), 1e-6)) * 100);
  const { before, after, warnings } = await simplify(made.scene, { ratio, targetTriangles: null, errorPercent, keepBorders: true }, quiet);
  made.triangles = after;
  return warnings.some(({ code }) => code === 'ratioNotReached') ? after / before : undefined;
}
