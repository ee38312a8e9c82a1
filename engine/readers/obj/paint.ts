/** Vertex colours as ZBrush writes them: comments `#MRGB` with up to 64 colours each, of the positions right before a block of such lines. */

import { linearFromByte } from '../color.ts';

export interface ObjPaint {
  /** How many positions of the chunk precede the line. */
  positions: number;
  /** Linear RGB. */
  colors: Float32Array;
}

const mark = '#MRGB';
/** Of one colour: mask, red, green and blue, two hexadecimal digits each. */
const digits = 8;

/** Linear RGB of the colours in a line that begins with `#MRGB`, up to what is none. The masks are not kept. */
export function colorsOfPaint(line: Uint8Array): Float32Array {
  const text = Buffer.from(line.subarray(mark.length)).toString('latin1').trim();
  const colors = new Float32Array(Math.floor(text.length / digits) * 3);
  let length = 0;
  for (; length < colors.length; length += 3) {
    const word = text.slice((length / 3) * digits, (length / 3 + 1) * digits);
    if (!/^[\da-f]{8}$/i.test(word)) break;
    const bytes = Number.parseInt(word, 16);
    for (const [channel, shift] of [16, 8, 0].entries()) colors[length + channel] = linearFromByte[(bytes >> shift) & 255]!;
  }
  return colors.slice(0, length);
}
