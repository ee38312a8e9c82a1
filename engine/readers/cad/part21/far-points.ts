/** Points that lie where nothing is: the kernel would not come back from a shape that they span. */

const mark = 'CARTESIAN_POINT';
/** A point's name and numbers take less. */
const pointBytes = 256;
/** A number from 1e30 on, as STEP and IGES write it. */
export const tooFar = /[\d.][ED]\+?0*(?:[3-9]\d|[1-9]\d{2,})/i;

/** Whether a STEP file, or a part of one, has a point with a coordinate from 1e30 on. */
export function hasFarPoint(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const point = text.subarray(at, at + pointBytes).toString('latin1');
    const numbers = point.slice(point.indexOf(',') + 1);
    if (tooFar.test(numbers.slice(0, numbers.indexOf(')') + 1))) return true;
  }
  return false;
}
