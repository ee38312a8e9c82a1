/** Lightweights one model file: the product's main job. */

import type { JobReport } from '#domain/models/figures';
import { makeOfFile } from '../optimize/make-of-file.ts';
import { runPipeline, type OptimizeOptions } from '../optimize/pipeline.ts';
import type { VerbContext } from '../context.ts';
import { withPool } from '../threads/pool.ts';

/**
 * Reads the model at `inputPath`, removes duplicates and what draws nothing, simplifies, compresses textures and geometry, and writes a GLB to
 * `outputPath`, or an AMRT where its name ends so; with `levelFiles`, each coarser level beside it under `levelPath`. The report's `after` and
 * `levels` are measured on the written files, read back.
 *
 * Stages, as progress and report name them: read, repair, weld, prune, structure (when an option asks for it), simplify, textures, levels (likewise),
 * write, verify, and quality and pictures if they are asked for. With a target size, simplify to write are repeated as needed, and the report
 * sums their seconds and counts their rounds.
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
  // One set of threads for all stages.
  return await withPool(context, (pool) => runPipeline(inputPath, outputPath, options, { ...context, pool }));
}

/**
 * `optimize` for a model file or for the one model in an archive, as `makeOfFile` has it: the result and its level files are whole or not there.
 *
 * @example
 * const report = await optimizeFile('chair.zip', 'chair.glb', resolveOptions('balanced'), { signal });
 * @throws AppError for a file that is at fault.
 */
export async function optimizeFile(
  path: string,
  outputPath: string,
  options: OptimizeOptions,
  context: VerbContext = {},
): Promise<JobReport> {
  return await makeOfFile(path, outputPath, (from, to, source) => optimize(from, to, { ...options, ...source }, context), context);
}
