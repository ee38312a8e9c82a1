/** One block of a COG: its samples, compressed, and those of its mask. */

import { deflateSync } from 'node:zlib';
import { besideNodata } from '../samples.ts';
import { takeDifferences, takeFloatDifferences } from '../source/predictors.ts';
import { sampleArrays, type RasterWindow, type Samples } from '../source/raster.ts';
import { repeatEdges } from '../source/windows.ts';
import { alphaIndex, blockEdge, samplesOf, type CogLayout } from './layout.ts';

/** Of deflate: what more effort saves of imagery is less than one byte in a hundred. */
const level = 4;

export interface EncodedBlock {
  pixels: Uint8Array;
  /** null where the layout has none. */
  mask: Uint8Array | null;
}

/**
 * Encodes a block of `blockEdge`² pixels; of a smaller one, at the right and bottom edge, the last pixels repeat. What is not valid gets the nodata value, NaN of floats
 * without one, and 0 of others; of JPEG it stays as it is, for the mask tells of it. The same samples give the same bytes.
 */
export async function encodeBlock(layout: CogLayout, block: RasterWindow): Promise<EncodedBlock> {
  const { width, height } = block;
  const full = repeatEdges(block, { x: 0, y: 0, width, height }, { x: 0, y: 0, width: blockEdge, height: blockEdge });
  const mask = layout.mask ? encodeMask(full.valid, width, height) : null;
  if (layout.compression === 'jpeg') return { pixels: await encodeJpeg(layout, full), mask };
  const samples = interleave(layout, full);
  return { pixels: pack(samples, samplesOf(layout)), mask };
}

function pack(samples: Samples, step: number): Uint8Array {
  if (samples instanceof Float32Array) return deflateSync(takeFloatDifferences(samples, blockEdge, step), { level });
  takeDifferences(samples, blockEdge, step);
  return deflateSync(new Uint8Array(samples.buffer), { level });
}

function interleave(layout: CogLayout, { bands, valid, alpha }: RasterWindow): Samples {
  const step = samplesOf(layout);
  const pixels = blockEdge * blockEdge;
  const out = new sampleArrays[layout.sample](pixels * step);
  const alphaAt = alphaIndex(layout);
  const planes = [...bands];
  if (alphaAt >= 0) planes.splice(alphaAt, 0, alpha ?? new sampleArrays[layout.sample](pixels).fill(opaque[layout.sample]));
  for (const [index, plane] of planes.entries()) spread(plane, out, index, step);
  if (valid || layout.nodata !== null) markEmpty(layout, out, valid, step, alphaAt);
  return out;
}

function spread(plane: Samples, out: Samples, first: number, step: number): void {
  for (let from = 0, to = first; to < out.length; from++, to += step) out[to] = plane[from]!;
}

const opaque = { uint8: 255, uint16: 65_535, int16: 32_767, float32: 1 } as const;

/** @param valid null: there is data everywhere, which may have come out as the value of none all the same. */
function markEmpty({ nodata, sample }: CogLayout, out: Samples, valid: Uint8Array | null, step: number, alphaAt: number): void {
  const empty = nodata ?? (sample === 'float32' ? Number.NaN : 0);
  for (let pixel = 0; pixel * step < out.length; pixel++) {
    const at = pixel * step;
    if (valid?.[pixel] === 0) {
      for (let index = 0; index < step; index++) if (index !== alphaAt) out[at + index] = empty;
    } else if (nodata !== null) {
      let isLike = true;
      for (let index = 0; index < step && isLike; index++) isLike = index === alphaAt || out[at + index] === nodata;
      if (isLike) out[at] = besideNodata(nodata, out);
    }
  }
}

/** A bit a pixel, 1 for data; without data beyond the image. */
function encodeMask(valid: Uint8Array | null, width: number, height: number): Uint8Array {
  const bits = new Uint8Array((blockEdge * blockEdge) / 8);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (valid?.[y * blockEdge + x] !== 0) bits[(y * blockEdge + x) >> 3]! |= 0x80 >> (x & 7);
  return deflateSync(bits);
}

async function encodeJpeg({ bands: count, quality }: CogLayout, { bands }: RasterWindow): Promise<Uint8Array> {
  const { sharp } = await import('#engine/images/vips');
  const pixels = new Uint8Array(blockEdge * blockEdge * count);
  for (const [index, plane] of bands.entries()) spread(plane, pixels, index, count);
  const picture = sharp(pixels, { raw: { width: blockEdge, height: blockEdge, channels: count === 1 ? 1 : 3 } });
  const grey = count === 1 ? picture.toColourspace('b-w') : picture;
  return await grey.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
}
