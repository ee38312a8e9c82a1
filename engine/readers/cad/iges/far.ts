/** Leaves out what lies where nothing is: the kernel would not come back from a surface that spans it. */

import type { Work } from '../../../files/work.ts';
import { tooFar } from '../part21/far-points.ts';
import type { IgesDirectory } from './directory.ts';

/** Width of a field of the directory. */
const fieldLength = 8;
const farthest = 1e30;
const chunkBytes = 1 << 20;
/** A number, which a chunk may cut, is shorter. */
const overlap = 64;

/** Whether a number from 1e30 on stands in the file: hardly any has one, and reading all parameters takes longer. */
function namesFarPlace(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += chunkBytes)
    if (tooFar.test(bytes.toString('latin1', at, at + chunkBytes + overlap))) return true;
  return false;
}

/**
 * How many entities have a parameter from 1e30 on. In `bytes`, which `directory` was read from, each becomes the null entity, which nobody reads.
 */
export function leaveOutFar(bytes: Buffer, directory: IgesDirectory, work: Work): number {
  if (!namesFarPlace(bytes)) return 0;
  let count = 0;
  for (const entity of directory.entities.values()) {
    const params = directory.params(entity);
    work.charge(1 + params.length);
    if (!params.some((value) => typeof value === 'number' && Math.abs(value) >= farthest)) continue;
    count++;
    for (const line of [entity.id - 1, entity.id]) bytes.write('0'.padStart(fieldLength), directory.starts[line]!, 'latin1');
  }
  return count;
}
