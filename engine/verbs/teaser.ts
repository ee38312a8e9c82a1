/** What people see of a model that they have not bought. */

import { rm } from 'node:fs/promises';
import { presets, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { isTooNear, teaserLimits, teaserTriangles, type TeaserCause, type TeaserFigures } from '#domain/mall/teaser';
import type { VerbContext } from '../context.ts';
import { measureScene } from '../findings/measure.ts';
import { prepareScene, simplifyScene } from '../optimize/lighten.ts';
import { createStageMeter } from '../optimize/stage-meter.ts';
import { flattenScene } from '../optimize/teaser/flatten.ts';
import { reduceTextures } from '../optimize/teaser/reduce-textures.ts';
import { writeTurntable } from '../preview/write-turntable.ts';
import { compareScenes } from '../quality/compare.ts';
import { readModel } from '../readers/read.ts';
import type { Scene } from '../scenes/scene.ts';
import { withPool } from '../threads/pool.ts';
import { writeGlb } from '../writers/glb.ts';

export interface TeaserOptions {
  /** Where the reduced geometry goes (.glb), if there is any. */
  outputPath: string;
  /** Where the pictures once around go (.webp). */
  turntablePath: string;
  /** Pixels along the edge of one of them; default `teaserLimits.framePixels`. */
  framePixels?: number;
}

/** Coarser than any preset, so that what is shown is no replacement for what is sold. */
const bits = { position: 12, normal: 8, uv: 11, color: 8 };
const compared = { samples: 20_000, viewSize: 64 };

const optionsOf = (targetTriangles: number): LightweightOptions => ({
  ...presets.fast.options,
  ...{ targetTriangles, errorPercent: 10, keepAnimation: false },
});

/**
 * Draws the model at `modelPath` from `teaserLimits.frames` sides, and reduces it to fewer triangles and smaller, marked textures, at rest, without names or
 * parts. Compares that with the model, and keeps it only where it is far enough from it. Throws `model.*`.
 *
 * @example const { cause } = await teaser('preview.glb', { outputPath: 'teaser.glb', turntablePath: 'turntable.webp' });
 */
export async function teaser(
  modelPath: string,
  { outputPath, turntablePath, framePixels = teaserLimits.framePixels }: TeaserOptions,
  context: VerbContext = {},
): Promise<TeaserFigures> {
  return await withPool(context, async (pool) => {
    const { onProgress, ...silent } = { ...context, pool };
    const scene = await readModel(modelPath, silent);
    await writeTurntable(scene, turntablePath, framePixels, { ...silent, ...(onProgress && { onProgress }) });
    const { triangles } = measureScene(scene, 'glb', 0).figures;
    const none = (cause: TeaserCause, seen: Partial<TeaserFigures> = {}): TeaserFigures => ({
      ...{ shownTriangles: null, rmsPercent: null, maxPercent: null, texelPercent: null },
      ...seen,
      ...{ cause, triangles },
    });
    if (triangles < teaserLimits.fewest) return none('few');
    // What simplifying counts as reached may be a hundredth above what was asked for.
    const { reduced, texelPercent } = await reduce(scene, Math.floor(teaserTriangles(triangles) * 0.98), silent);
    await writeGlb(reduced, outputPath, { compression: 'draco', draco: bits }, silent);
    // As it is read by whoever looks at it.
    const [original, shown] = [await readModel(modelPath, silent), await readModel(outputPath, silent)];
    const shownTriangles = measureScene(shown, 'glb', 0).figures.triangles;
    const { rmsPercent, maxPercent } = await compareScenes(original, shown, compared, silent);
    const seen = { shownTriangles, rmsPercent, maxPercent, texelPercent };
    const cause = causeOf(seen, triangles);
    if (cause === null) return { cause, triangles, ...seen };
    await rm(outputPath, { force: true });
    return none(cause, seen);
  });
}

function causeOf(
  { shownTriangles, rmsPercent, texelPercent }: Record<'shownTriangles' | 'texelPercent', number> & Pick<TeaserFigures, 'rmsPercent'>,
  triangles: number,
): TeaserCause | null {
  if (shownTriangles > teaserTriangles(triangles) || shownTriangles === 0 || rmsPercent === null) return 'tough';
  return isTooNear(rmsPercent, texelPercent) ? 'close' : null;
}

async function reduce(scene: Scene, targetTriangles: number, context: VerbContext): Promise<{ reduced: Scene; texelPercent: number }> {
  const { stage } = createStageMeter(context);
  const options = optionsOf(targetTriangles);
  await prepareScene(scene, options, stage, context);
  await simplifyScene(scene, options, stage, context);
  const reduced = flattenScene(scene);
  return { reduced, texelPercent: await reduceTextures(reduced, context) };
}
