/** Coarser versions of a model, to be shown from afar. */

import type { VerbContext } from '../../context.ts';
import { copyScene } from '../../scenes/copy-scene.ts';
import { worthwhileShare } from '../../scenes/levels.ts';
import type { Scene } from '../../scenes/scene.ts';
import { prune } from '../../transforms/prune.ts';
import { simplify } from '../../transforms/simplify.ts';
import { weld } from '../../transforms/weld.ts';

/** A model below so many triangles is one tile. */
export const leastTriangles = 100_000;
/** A level has this share of the triangles of the one before, as long as that one has more than `leastTriangles`. */
const share = 0.25;
const most = 2;
/** Error bounds, % of the diagonal: what is seen from afar may be far off. */
const errorPercents = [1, 4] as const;

export interface TileLevel {
  scene: Scene;
  /** How far it lies from the model, % of its diagonal, as the simplifier estimates it. */
  errorPercent: number;
}

/** The levels of a scene, finest first; none for a small one, and none that saves too little. The scene is not changed. */
export async function tileLevels(scene: Scene, triangles: number, context: VerbContext): Promise<TileLevel[]> {
  const levels: TileLevel[] = [];
  let [finer, left, errorPercent] = [scene, triangles, 0];
  for (let index = 0; index < most && left > leastTriangles; index++) {
    const level = copyScene(finer);
    // Formats without shared vertices have seams everywhere, which keep their triangles.
    if (index === 0) weld(level, {}, context);
    const options = { ratio: share, targetTriangles: null, errorPercent: errorPercents[index]! };
    const reduced = await simplify(level, options, context);
    if (reduced.after === 0 || reduced.after > left * worthwhileShare) break;
    prune(level);
    errorPercent += reduced.errorPercent ?? 0;
    levels.push({ scene: level, errorPercent });
    [finer, left] = [level, reduced.after];
  }
  return levels;
}
