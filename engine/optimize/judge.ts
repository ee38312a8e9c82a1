/** Measures how far a lightweighted result is from its original, for the job's report, and writes the pictures for the user. */

import type { DeviationFigures, QualityFigures } from '#domain/models/figures';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { listParts } from '../scenes/parts.ts';
import { listDraws } from '../scenes/world.ts';
import { writeComparisonPictures } from '../quality/comparison-pictures.ts';
import { compareScenes } from '../quality/compare.ts';
import { writeDeviationMap } from '../quality/deviation-map.ts';

export interface JudgeOptions {
  /** Memory that the whole process may take; a comparison that would pass it is left out. Default no bound. */
  memoryBytes?: number;
  /** Where to write pictures of both (.webp); absent: none. */
  picturesPath?: string;
  /** Where to write the result with its deviation painted on (.glb); absent: none. */
  deviationPath?: string;
}

export interface Judgement {
  quality: QualityFigures | null;
  warnings: ModelWarning[];
}

export interface Illustration {
  /** Whether pictures were written. */
  pictures: boolean;
  /** What the map's colours mean; null when none was written. */
  deviation: DeviationFigures | null;
  /** How many parts the original has that can be locked; absent where no map was asked for. */
  parts?: number;
}

/** Memory per triangle of either scene while surfaces are compared: its corners (36), its share of the tree (32) and of what points at it. */
const bytesPerTriangle = 96;
/** Views, code, two pairs of textures in progress and pieces of slivers, besides the triangles. */
const bytesBeside = 288 * 1024 ** 2;

const drawnTriangles = (scene: Scene): number =>
  listDraws(scene).reduce((sum, { primitive }) => sum + (primitive.mode === 'triangles' ? Math.floor(primitive.indices.length / 3) : 0), 0);

/** Whether the memory allows a comparison of the two, both of them held. */
const affordable = (original: Scene, result: Scene, memoryBytes: number): boolean =>
  process.memoryUsage.rss() + bytesBeside + (drawnTriangles(original) + drawnTriangles(result)) * bytesPerTriangle <= memoryBytes;

/**
 * Compares `result` with `original`, both as they were read. Progress is reported as stage `quality`. A comparison that would exceed `memoryBytes` is
 * skipped with the warning `qualitySkipped`: the result itself is valid.
 *
 * @example const { quality } = await judgeResult(await readModel('chair.obj'), await readModel('chair.glb'));
 */
export async function judgeResult(
  original: Scene,
  result: Scene,
  { memoryBytes = Infinity }: JudgeOptions = {},
  context: VerbContext = {},
): Promise<Judgement> {
  if (!affordable(original, result, memoryBytes)) {
    const triangles = drawnTriangles(original) + drawnTriangles(result);
    return { quality: null, warnings: [{ code: 'qualitySkipped', params: { triangles } }] };
  }
  return { quality: await compareScenes(original, result, {}, asStage(context)), warnings: [] };
}

/**
 * Writes the deviation map and the pictures that `options` names. Progress is told as the rest of stage `quality`; nothing is written where the
 * memory does not allow a comparison.
 *
 * @param quality what `judgeResult` found, so that both state one largest deviation.
 * @example await illustrateResult(original, lightweight, null, { picturesPath: 'comparison.webp' });
 */
export async function illustrateResult(
  original: Scene,
  result: Scene,
  quality: QualityFigures | null,
  { memoryBytes = Infinity, picturesPath, deviationPath }: JudgeOptions = {},
  context: VerbContext = {},
): Promise<Illustration> {
  if (!affordable(original, result, memoryBytes)) return { pictures: false, deviation: null };
  const within = asStage(context);
  const deviation = deviationPath === undefined ? null : await writeDeviationMap(original, result, deviationPath, quality, within);
  if (picturesPath !== undefined) await writeComparisonPictures(original, result, picturesPath, within);
  return { pictures: picturesPath !== undefined, deviation, ...(deviation && { parts: listParts(original).length }) };
}

/** Steps of a comparison that tell how far they are, in order, each a share of the stage. */
const steps = ['distances', 'views', 'deviation', 'pictures'];

function asStage(context: VerbContext): VerbContext {
  const { onProgress } = context;
  if (!onProgress) return context;
  return {
    ...context,
    onProgress: (step, done, total) => {
      const before = steps.indexOf(step);
      if (before >= 0) onProgress('quality', before + done / Math.max(1, total), steps.length);
    },
  };
}
