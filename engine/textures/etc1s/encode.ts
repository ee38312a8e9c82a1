/** ETC1S as KTX2, quickly: for pictures by the thousand, where Basis Universal's own encoder takes ten times as long. */

import { linearToSrgb, srgbToLinear } from '../../images/srgb.ts';
import { findEtc1s, type Level } from './kernel.ts';
import { writeEtc1sKtx2 } from './write-ktx2.ts';

/** The KTX2 file of a picture of sRGB colours, with all smaller levels; alpha is left out. @throws RangeError when memory is short. Task of a thread. */
export async function encodeEtc1s(picture: Level): Promise<Uint8Array> {
  const levels = [picture];
  for (let last = picture; last.width > 1 || last.height > 1; levels.push(last)) last = halved(last);
  return writeEtc1sKtx2(picture, await findEtc1s(levels));
}

/** 8 bits to light of 16, and back. */
const light = Float64Array.from({ length: 256 }, (_, value) => Math.round(srgbToLinear(value / 255) * 65_535));
const shades = Uint8Array.from({ length: 4096 }, (_, value) => Math.round(linearToSrgb((value + 0.5) / 4096) * 255));

/** Half of each edge, rounded down: means of the light of four pixels. */
function halved({ pixels, width, height }: Level): Level {
  const [wide, high] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(wide * high * 4).fill(255);
  const [right, below] = [width > 1 ? 4 : 0, height > 1 ? width * 4 : 0];
  for (let y = 0, to = 0; y < high; y++)
    for (let x = 0, from = y * 2 * below; x < wide; x++, from += 2 * right, to += 4)
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel;
        const [a, b, c, d] = [pixels[at]!, pixels[at + right]!, pixels[at + below]!, pixels[at + below + right]!];
        out[to + channel] = shades[(light[a]! + light[b]! + light[c]! + light[d]!) >> 6]!;
      }
  return { pixels: out, width: wide, height: high };
}
