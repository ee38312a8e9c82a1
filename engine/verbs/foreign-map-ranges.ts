import { readFile } from 'node:fs/promises';
import { parseMapPlan } from '#domain/maps/plan-schema';
import { foreignRanges } from '../maps/foreign-ranges.ts';

/**
 * Says which ranges of a plan have to be made again before they are put together: they are missing, or a new engine, or new weights, came into use while the others were made.
 *
 * @param rangesFolder Has their files by index, `0.range` and so on.
 */
export async function foreignMapRanges(planPath: string, rangesFolder: string): Promise<{ ranges: number[] }> {
  return { ranges: await foreignRanges(parseMapPlan(await readFile(planPath, 'utf8')), rangesFolder) };
}
