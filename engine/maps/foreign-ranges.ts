import { join } from 'node:path';
import { rangesOf, type MapPlan } from '#domain/maps/plan';
import { rangeName } from './assemble-ranges.ts';
import { makerOf } from './net/maker.ts';
import { RangeFile } from './range-file.ts';

/**
 * Which ranges of a plan are to be made again: those that are missing, as where an earlier look was stopped while it forgot what it had found, and those that another
 * engine or other weights than those at hand have made, where not all were made by the same: beside the others they would show. Where all have one maker, whichever that
 * is, they stay.
 */
export async function foreignRanges(plan: MapPlan, folder: string): Promise<number[]> {
  const own = await makerOf(plan.options, plan.image.sample);
  const makers: (string | undefined)[] = [];
  for (let index = 0; index < rangesOf(plan).count; index++) {
    const file = await RangeFile.open(join(folder, rangeName(index))).catch(absent);
    makers.push(file?.maker);
    await file?.close();
  }
  const isMixed = new Set(makers.filter((maker) => maker !== undefined)).size > 1;
  return makers.flatMap((maker, index) => (maker === undefined || (isMixed && maker !== own) ? [index] : []));
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
