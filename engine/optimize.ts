/** Lightweights one model file: what the product sells, as one verb. */

import { stat } from 'node:fs/promises';
import { extensionOf } from '#domain/formats';
import type { LightweightOptions } from '#domain/jobs/options';
import type { JobReport, ModelWarning } from '#domain/models/figures';
import { readModel } from './readers/read.ts';
import { measureScene } from './scenes/measure.ts';
import type { VerbContext } from './scenes/scene.ts';
import { compressTextures } from './textures/compress.ts';
import { dedup } from './transforms/dedup.ts';
import { prune } from './transforms/prune.ts';
import { repair } from './transforms/repair.ts';
import { simplify } from './transforms/simplify.ts';
import { weld } from './transforms/weld.ts';
import { engineVersion } from './version.ts';
import { writeGlb } from './writers/glb.ts';

export interface OptimizeOptions extends LightweightOptions {
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
  /** What the user handed in, if that was an archive; default the bytes of the model file. */
  sourceBytes?: number;
}

/**
 * Reads the model at `inputPath`, removes what is double or draws nothing, simplifies, compresses textures and geometry, and writes a GLB to
 * `outputPath`. The report's `after` is measured on the written file, read back.
 *
 * Stages, as progress and report name them: read, repair, weld, prune, simplify, textures, write, verify.
 *
 * @param options as `resolveOptions` gives them. Ratio 1 leaves the geometry alone.
 * @example
 * const report = await optimize('chair.obj', 'chair.glb', resolveOptions('balanced'), { signal });
 * @throws AppError for a file that is at fault.
 */
export async function optimize(
  inputPath: string,
  outputPath: string,
  options: OptimizeOptions,
  context: VerbContext = {},
): Promise<JobReport> {
  const { root, sourceBytes, ...lightweight } = options;
  const seconds: Record<string, number> = {};
  const stage = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    context.signal?.throwIfAborted();
    const start = performance.now();
    const result = await work();
    seconds[name] = Math.round((performance.now() - start) * 10) / 10_000;
    return result;
  };
  const readContext = root === undefined ? context : { ...context, root };

  const scene = await stage('read', () => readModel(inputPath, readContext));
  const before = measureScene(scene, extensionOf(inputPath), sourceBytes ?? (await stat(inputPath)).size);
  const warnings: ModelWarning[] = [...scene.warnings];

  const mended = await stage('repair', () => repair(scene, context));
  if (mended.droppedElements > 0) warnings.push({ code: 'elementsDropped', params: { count: mended.droppedElements } });
  await stage('weld', () => {
    weld(scene, context);
    dedup(scene, context);
  });
  const pruned = await stage('prune', () => prune(scene, context));
  if (pruned.degenerateTriangles > 0) warnings.push({ code: 'degenerateDropped', params: { count: pruned.degenerateTriangles } });

  const simplified = await stage('simplify', () => simplify(scene, lightweight, context));
  warnings.push(...simplified.warnings);
  warnings.push(...(await stage('textures', () => compressTextures(scene, lightweight, context))));
  prune(scene, context);
  await stage('write', () => writeGlb(scene, outputPath, { compression: lightweight.compression }, context));
  const after = await stage('verify', () => measureFile(outputPath, context));

  return {
    engineVersion,
    options: { ...lightweight },
    before: before.summary,
    after: after.summary,
    beforeFigures: before.figures,
    afterFigures: after.figures,
    simplifyErrorPercent: simplified.errorPercent,
    warnings,
    seconds,
  };
}

/** Reads the written file back, so that the report says what the file holds and not what was meant. */
async function measureFile(path: string, context: VerbContext): Promise<ReturnType<typeof measureScene>> {
  const scene = await readModel(path, context.signal ? { signal: context.signal } : {});
  return measureScene(scene, extensionOf(path), (await stat(path)).size);
}
