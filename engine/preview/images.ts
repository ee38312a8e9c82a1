/** Textures as the rasterizer reads them: decoded, no larger than the picture can show, with their mip levels. */

import sharp from 'sharp';
import { decodeKtx2 } from '../images/ktx2.ts';
import type { Texture, TextureSlot, Wrap } from '../scenes/scene.ts';

export interface MipLevel {
  width: number;
  height: number;
  /** RGBA, 4 bytes a texel. */
  data: Uint8Array;
}

export interface Image {
  levels: MipLevel[];
  /** Byte to linear value: by the sRGB curve for colours, straight for data. */
  toLinear: Float32Array;
}

export interface Sampler {
  image: Image;
  slot: TextureSlot;
}

/** IEC 61966-2-1. */
export const srgbToLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
export const linearToSrgb = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const srgbTable = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
const straightTable = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);

/** The next smaller level: each texel the mean of four, colours averaged as light. The last texel of an odd edge is left out. */
function halve(level: MipLevel, colour: boolean): MipLevel {
  const width = Math.max(1, level.width >> 1);
  const height = Math.max(1, level.height >> 1);
  const data = new Uint8Array(width * height * 4);
  const from = level.data;
  const right = level.width > 1 ? 4 : 0;
  const down = level.height > 1 ? level.width * 4 : 0;
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0, at = y * 2 * level.width * 4; x < width; x++, at += 8) {
      for (let channel = 0; channel < 4; channel++, out++) {
        const p = from[at + channel]!;
        const q = from[at + right + channel]!;
        const r = from[at + down + channel]!;
        const s = from[at + down + right + channel]!;
        // Mean of squares stands in for the mean of light: within one step of the exact curve and many times faster.
        data[out] = colour && channel < 3 ? Math.sqrt((p * p + q * q + r * r + s * s) / 4) + 0.5 : (p + q + r + s + 2) >> 2;
      }
    }
  }
  return { width, height, data };
}

/**
 * Decodes `texture` to at most `maxSize` pixels an edge; undefined when it cannot be decoded.
 * `colour`: sRGB colours, else data. `alpha`: keep the alpha channel, else all opaque.
 */
export async function decodeImage(texture: Texture, maxSize: number, colour: boolean, alpha: boolean): Promise<Image | undefined> {
  try {
    // libvips does not read what GPUs read.
    const pixels = texture.mimeType === 'image/ktx2' ? await decodeKtx2(texture.bytes) : undefined;
    const source = pixels
      ? sharp(pixels.rgba, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
      : sharp(texture.bytes, { failOn: 'none', limitInputPixels: 16384 * 16384 });
    let pipeline = source.toColourspace('srgb');
    if (!alpha) pipeline = pipeline.removeAlpha();
    const { data, info } = await pipeline
      .resize(maxSize, maxSize, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const levels: MipLevel[] = [{ width: info.width, height: info.height, data }];
    for (let last = levels[0]!; last.width > 1 || last.height > 1; last = levels[levels.length - 1]!) levels.push(halve(last, colour));
    return { levels, toLinear: colour ? srgbTable : straightTable };
  } catch {
    return undefined;
  }
}

function wrap(index: number, size: number, mode: Wrap): number {
  if (mode === 'clamp') return index < 0 ? 0 : index >= size ? size - 1 : index;
  const period = mode === 'mirror' ? size * 2 : size;
  const inside = index - Math.floor(index / period) * period;
  return inside < size ? inside : period - 1 - inside;
}

/**
 * Reads the texture at u, v (bilinear in one mip level) into `out` as linear RGBA. `texelArea` is how much of the
 * 0–1 square one pixel covers; it chooses the level.
 */
export function sampleImage({ image, slot }: Sampler, uIn: number, vIn: number, texelArea: number, out: Float64Array): void {
  let u = uIn;
  let v = vIn;
  let area = texelArea;
  const { transform } = slot;
  if (transform) {
    // KHR_texture_transform: scale, then rotation, then offset.
    const cos = Math.cos(transform.rotation);
    const sin = Math.sin(transform.rotation);
    const su = u * transform.scale[0];
    const sv = v * transform.scale[1];
    u = cos * su + sin * sv + transform.offset[0];
    v = -sin * su + cos * sv + transform.offset[1];
    area *= Math.abs(transform.scale[0] * transform.scale[1]);
  }
  const base = image.levels[0]!;
  const footprint = area * base.width * base.height;
  const wanted = footprint > 1 ? Math.round(0.5 * Math.log2(footprint) - 0.25) : 0;
  const level = image.levels[wanted < image.levels.length ? (wanted > 0 ? wanted : 0) : image.levels.length - 1]!;
  const { width, height, data } = level;
  const linear = image.toLinear;
  if (!(Math.abs(u) < 1e6 && Math.abs(v) < 1e6)) u = v = 0;
  if (slot.magFilter === 'nearest' && footprint <= 1) {
    const at = (wrap(Math.floor(v * height), height, slot.wrapT) * width + wrap(Math.floor(u * width), width, slot.wrapS)) * 4;
    for (let channel = 0; channel < 3; channel++) out[channel] = linear[data[at + channel]!]!;
    out[3] = data[at + 3]! / 255;
    return;
  }
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const left = wrap(xi, width, slot.wrapS) * 4;
  const right = wrap(xi + 1, width, slot.wrapS) * 4;
  const top = wrap(yi, height, slot.wrapT) * width * 4;
  const bottom = wrap(yi + 1, height, slot.wrapT) * width * 4;
  const w00 = (1 - fx) * (1 - fy);
  const w10 = fx * (1 - fy);
  const w01 = (1 - fx) * fy;
  const w11 = fx * fy;
  for (let channel = 0; channel < 3; channel++) {
    out[channel] =
      w00 * linear[data[top + left + channel]!]! +
      w10 * linear[data[top + right + channel]!]! +
      w01 * linear[data[bottom + left + channel]!]! +
      w11 * linear[data[bottom + right + channel]!]!;
  }
  out[3] =
    (w00 * data[top + left + 3]! + w10 * data[top + right + 3]! + w01 * data[bottom + left + 3]! + w11 * data[bottom + right + 3]!) / 255;
}
