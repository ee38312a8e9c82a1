/** Takes triangles from a model and changes nothing else of it. */

import type { JobReport } from '#domain/models/figures';
import { lightweightOf, type ReduceOptions } from '#domain/kinds/reduce/options';
import type { VerbContext } from '../context.ts';
import { makeOfFile } from '../optimize/make-of-file.ts';
import { runPipeline, type OptimizeOptions } from '../optimize/pipeline.ts';
import { withPool } from '../threads/pool.ts';

/** As of `optimize`. */
export type ReduceVerbOptions = ReduceOptions & Pick<OptimizeOptions, 'root' | 'sourceBytes' | 'quality'>;

/**
 * Simplifies the model at `inputPath` to `options.faces` triangles, or to `options.ratio` of its own, and writes a GLB to `outputPath`, or an AMRT where its
 * name ends so. Textures, materials, names and animations stay as they are; what draws nothing goes, as a lightweighting would take it. Stages, progress
 * and report are those of `optimize`, but `options` in it are these.
 *
 * @example
 * const { after } = await reduce('chair.obj', 'chair.glb', { ratio: 0.5, faces: null, lockedParts: [] }, { signal });
 * @throws AppError for a file that is at fault.
 */
export async function reduce(
  inputPath: string,
  outputPath: string,
  { root, sourceBytes, quality, ...options }: ReduceVerbOptions,
  context: VerbContext = {},
): Promise<JobReport> {
  const extra = { ...(root !== undefined && { root }), ...(sourceBytes !== undefined && { sourceBytes }), ...(quality && { quality }) };
  return await withPool(context, async (pool) => {
    const report = await runPipeline(inputPath, outputPath, { ...lightweightOf(options), ...extra }, { ...context, pool });
    return { ...report, options };
  });
}

/**
 * `reduce` for a model file or for the one model in an archive, as `makeOfFile` has it: the result is whole or not there.
 *
 * @example
 * const report = await reduceFile('chair.zip', 'chair.glb', { ratio: 1, faces: 20_000, lockedParts: ['徽标'] }, { signal });
 * @throws AppError for a file that is at fault.
 */
export async function reduceFile(
  path: string,
  outputPath: string,
  options: ReduceVerbOptions,
  context: VerbContext = {},
): Promise<JobReport> {
  return await makeOfFile(path, outputPath, (from, to, source) => reduce(from, to, { ...options, ...source }, context), context);
}
