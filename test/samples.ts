import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of sample models that others made: `SAMPLE_MODELS`, by default `../shared/models` beside the checkout. */
export const samplesFolder = resolve(process.env.SAMPLE_MODELS || '../shared/models');

/** The path of a sample. Throws when it is missing: a skipped test proves nothing. Only for `test/samples/` and benchmarks. */
export function samplePath(relativePath: string): string {
  const path = resolve(samplesFolder, relativePath);
  if (!existsSync(path)) throw new Error(`Sample model ${relativePath} is missing; set SAMPLE_MODELS to the folder that holds it`);
  return path;
}
