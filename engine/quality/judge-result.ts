/** How far a lightweighted result lies from its original, for the report of every job. */

import type { ModelWarning, QualityFigures } from '#domain/models/figures';
import type { Scene, VerbContext } from '../scenes/scene.ts';
import { listDraws } from '../scenes/world.ts';
import { compareScenes } from './compare.ts';

export interface JudgeOptions {
  /** Memory that the whole process may take; a comparison that would pass it is left out. Default no bound. */
  memoryBytes?: number;
}

export interface Judgement {
  quality: QualityFigures | null;
  warnings: ModelWarning[];
}

/** What a triangle of either scene takes while surfaces are compared: its corners (36), its share of the tree (28) and of the picture's buffers. */
const bytesPerTriangle = 96;
/** Pictures, textures and code beside the triangles. */
const bytesBeside = 160 * 1024 ** 2;

const drawnTriangles = (scene: Scene): number =>
  listDraws(scene).reduce((sum, { primitive }) => sum + (primitive.mode === 'triangles' ? Math.floor(primitive.indices.length / 3) : 0), 0);

/**
 * Compares `result` with `original`; both as they were read. Progress is told as stage `quality`. A comparison that would pass `memoryBytes`
 * is left out with the warning `qualitySkipped`: the result itself is whole, and a number that was not measured is not stated.
 *
 * @example const { quality } = await judgeResult(await readModel('chair.obj'), await readModel('chair.glb'));
 */
export async function judgeResult(
  original: Scene,
  result: Scene,
  { memoryBytes = Infinity }: JudgeOptions = {},
  context: VerbContext = {},
): Promise<Judgement> {
  const triangles = drawnTriangles(original) + drawnTriangles(result);
  const needed = process.memoryUsage.rss() + bytesBeside + triangles * bytesPerTriangle;
  if (needed > memoryBytes) return { quality: null, warnings: [{ code: 'qualitySkipped', params: { triangles } }] };
  const quality = await compareScenes(original, result, {}, asStage(context));
  return { quality, warnings: [] };
}

/** Steps of a comparison, in order, each a share of the stage. */
const steps = ['distances', 'views'];

function asStage(context: VerbContext): VerbContext {
  const { onProgress } = context;
  if (!onProgress) return context;
  return {
    ...context,
    onProgress: (step, done, total) => onProgress('quality', Math.max(0, steps.indexOf(step)) + done / Math.max(1, total), steps.length),
  };
}
