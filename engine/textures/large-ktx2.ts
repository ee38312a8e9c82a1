/** KTX2 of pictures above what the encoder takes at once: levels in bands of whole blocks, put together into one file. */

import { encoderPixels } from '#domain/kinds/lightweight/texture-scale';
import { linearToSrgb, srgbToLinear } from '../images/srgb.ts';
import type { Pool } from '../threads/pool.ts';
import { joinKtx2, type Ktx2Level } from './join-ktx2.ts';
import type { Ktx2Input } from './ktx2.ts';
import { tasks } from './tasks.ts';

/** In pixels. */
export interface BandLimits {
  /** Levels up to it are encoded whole. */
  whole: number;
  band: number;
}

/** A band is 16 MiB, so that each thread's encoder stays small. */
const usual: BandLimits = { whole: encoderPixels, band: 4 * 1024 * 1024 };
const blockEdge = 4;

/**
 * The UASTC file with its mips of a picture of any size. Its blocks know nothing of each other, so that bands of them make the level that the whole would; ETC1S
 * has one codebook for all of them, and no bands. The largest levels are encoded in bands, on all threads; from the first that the encoder takes, it makes
 * those below itself.
 *
 * @throws RangeError when memory is short.
 */
export async function encodeLargeKtx2(input: Ktx2Input, pool: Pool, limits: BandLimits = usual): Promise<Uint8Array> {
  const large: Ktx2Level[] = [];
  let level = input;
  while (level.width * level.height > limits.whole) {
    large.push(await encodeLevel(level, pool, limits));
    level = halved(level);
  }
  return joinKtx2(input, large, await pool.run(tasks.encodeKtx2, level));
}

function* bandsOf(level: Ktx2Input, { band }: BandLimits): Generator<Ktx2Input> {
  const { pixels, width, height } = level;
  const rows = Math.max(1, Math.floor(band / width / blockEdge)) * blockEdge;
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    yield { ...level, pixels: pixels.slice(top * width * 4, bottom * width * 4), height: bottom - top, mips: false };
  }
}

async function encodeLevel(level: Ktx2Input, pool: Pool, limits: BandLimits): Promise<Ktx2Level> {
  const files: Uint8Array[] = [];
  await pool.runInOrder(tasks.encodeKtx2, bandsOf(level, limits), (file) => files.push(file));
  return { width: level.width, height: level.height, files };
}

/** Half as wide and high, a mean of four pixels each: of light for colours. An odd edge loses its last row or column. */
function halved(level: Ktx2Input): Ktx2Input {
  const [width, height] = [level.width >> 1, level.height >> 1];
  const { toLight, fromLight } = level.kind === 'color' ? colors : numbers;
  const out = new Uint8Array(width * height * 4);
  const stride = level.width * 4;
  const { pixels } = level;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const at = y * 2 * stride + x * 8;
      const below = at + stride;
      for (let channel = 0; channel < 3; channel++) {
        const [a, b] = [toLight[pixels[at + channel]!]!, toLight[pixels[at + 4 + channel]!]!];
        const [c, d] = [toLight[pixels[below + channel]!]!, toLight[pixels[below + 4 + channel]!]!];
        out[to + channel] = fromLight[Math.round(((a + b + c + d) / 4) * lightSteps)]!;
      }
      // Alpha is no light.
      out[to + 3] = (pixels[at + 3]! + pixels[at + 7]! + pixels[below + 3]! + pixels[below + 7]! + 2) >> 2;
    }
  return { ...level, pixels: out, width, height };
}

/** Fine enough that the darkest two colours are steps apart. */
const lightSteps = 8191;
const tablesOf = (
  toLight: (value: number) => number,
  fromLight: (value: number) => number,
): { toLight: Float64Array; fromLight: Uint8Array } => ({
  toLight: Float64Array.from({ length: 256 }, (_, value) => toLight(value / 255)),
  fromLight: Uint8Array.from({ length: lightSteps + 1 }, (_, step) => Math.round(fromLight(step / lightSteps) * 255)),
});
const same = (value: number): number => value;
const colors = tablesOf(srgbToLinear, linearToSrgb);
const numbers = tablesOf(same, same);
