import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where the real sample models lie: `SAMPLE_MODELS`, else `../shared/models` beside the checkout. */
export const samplesFolder = resolve(process.env.SAMPLE_MODELS ?? '../shared/models');

/** The path of a sample; fails the test that asks when it is missing, since a skipped test proves nothing. */
export function samplePath(relativePath: string): string {
  const path = resolve(samplesFolder, relativePath);
  if (!existsSync(path)) throw new Error(`Sample model ${relativePath} is missing; set SAMPLE_MODELS to the folder that holds it`);
  return path;
}
