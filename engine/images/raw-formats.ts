/** Pixels as GPUs keep them, which DDS and KTX2 carry: one decoder a kind of layout. */

import { decodeBc6h } from './bc6h.ts';
import { decodeBc7 } from './bc7.ts';
import { decodeBc1, decodeBc2, decodeBc3, decodeBc4, decodeBc5, type BlockDecoder } from './bc.ts';
import { halfToNumber, widen, type Pixels } from './pixels.ts';
import { toneMap } from './tone-map.ts';

export type RawFormat =
  | { kind: 'masks'; bits: 8 | 16 | 24 | 32; red: number; green: number; blue: number; alpha: number; luminance?: boolean }
  | { kind: 'blocks'; blockBytes: 8 | 16; decode: BlockDecoder }
  | { kind: 'hdrBlocks'; signed: boolean }
  | { kind: 'float'; bytes: 2 | 4; channels: 1 | 2 | 3 | 4 };

const blocks = (blockBytes: 8 | 16, decode: BlockDecoder): RawFormat => ({ kind: 'blocks', blockBytes, decode });
const masks = (bits: 8 | 16 | 24 | 32, red: number, green: number, blue: number, alpha = 0): RawFormat & { kind: 'masks' } => ({
  kind: 'masks',
  bits,
  red,
  green,
  blue,
  alpha,
});

export const rawFormats = {
  bc1: blocks(8, decodeBc1),
  bc2: blocks(16, decodeBc2),
  bc3: blocks(16, decodeBc3),
  bc4: blocks(8, decodeBc4(false)),
  bc4Signed: blocks(8, decodeBc4(true)),
  bc5: blocks(16, decodeBc5(false)),
  bc5Signed: blocks(16, decodeBc5(true)),
  bc6: { kind: 'hdrBlocks', signed: false },
  bc6Signed: { kind: 'hdrBlocks', signed: true },
  bc7: blocks(16, decodeBc7),
  rgba8: masks(32, 0xff, 0xff00, 0xff0000, 0xff000000),
  rgbx8: masks(32, 0xff, 0xff00, 0xff0000),
  bgra8: masks(32, 0xff0000, 0xff00, 0xff, 0xff000000),
  bgrx8: masks(32, 0xff0000, 0xff00, 0xff),
  rgb8: masks(24, 0xff, 0xff00, 0xff0000),
  bgr8: masks(24, 0xff0000, 0xff00, 0xff),
  grey8: { ...masks(8, 0xff, 0, 0), luminance: true },
  greyAlpha8: { ...masks(16, 0xff, 0, 0, 0xff00), luminance: true },
  rg8: masks(16, 0xff, 0xff00, 0),
  alpha8: masks(8, 0, 0, 0, 0xff),
  rgb565: masks(16, 0xf800, 0x7e0, 0x1f),
  rgb5a1: masks(16, 0x7c00, 0x3e0, 0x1f, 0x8000),
  rgba4: masks(16, 0xf00, 0xf0, 0xf, 0xf000),
  rgb10a2: masks(32, 0x3ff, 0xffc00, 0x3ff00000, 0xc0000000),
  rgba16f: { kind: 'float', bytes: 2, channels: 4 },
  rgba32f: { kind: 'float', bytes: 4, channels: 4 },
} as const satisfies Record<string, RawFormat>;

/** Bytes of one picture without mips. */
export function rawBytes(format: RawFormat, width: number, height: number): number {
  if (format.kind === 'masks') return width * height * (format.bits / 8);
  if (format.kind === 'float') return width * height * format.bytes * format.channels;
  return Math.ceil(width / 4) * Math.ceil(height / 4) * (format.kind === 'blocks' ? format.blockBytes : 16);
}

/** What a decoder found. `toneMapped`: the file holds more light than a picture can. */
export interface Decoded extends Pixels {
  toneMapped?: boolean;
}

/** Decodes the picture at `start`; undefined when the bytes end before it does. */
export function decodeRaw(format: RawFormat, bytes: Uint8Array, start: number, width: number, height: number): Decoded | undefined {
  if (start + rawBytes(format, width, height) > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, rawBytes(format, width, height));
  switch (format.kind) {
    case 'masks':
      return decodeMasks(format, view, width, height);
    case 'blocks':
      return decodeBlocks(format.decode, format.blockBytes, view, width, height);
    case 'hdrBlocks':
      return { ...toneMap(decodeHdrBlocks(format.signed, view, width, height), width, height), toneMapped: true };
    case 'float':
      return decodeFloat(format.bytes, format.channels, view, width, height);
  }
}

function decodeMasks(format: RawFormat & { kind: 'masks' }, view: DataView, width: number, height: number): Pixels {
  const rgba = new Uint8Array(width * height * 4);
  const step = format.bits / 8;
  const read: Record<number, (at: number) => number> = {
    1: (at) => view.getUint8(at),
    2: (at) => view.getUint16(at, true),
    3: (at) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16),
    4: (at) => view.getUint32(at, true),
  };
  const channels = [
    format.red,
    format.luminance ? format.red : format.green,
    format.luminance ? format.red : format.blue,
    format.alpha,
  ].map(takeBits);
  const valueAt = read[step]!;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const value = valueAt(pixel * step);
    for (let channel = 0; channel < 4; channel++) rgba[pixel * 4 + channel] = channels[channel]!(value);
    if (format.alpha === 0) rgba[pixel * 4 + 3] = 255;
  }
  return { width, height, rgba };
}

/** The bits under a mask, as 8 bits. */
export function takeBits(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const bits = 32 - Math.clz32(mask >>> shift);
  if (bits === 8) return (value) => (value >>> shift) & 255;
  if (bits > 12) return (value) => ((value & mask) >>> shift) >>> (bits - 8);
  const table = Uint8Array.from({ length: 2 ** bits }, (_, value) => widen(value, bits));
  return (value) => table[(value & mask) >>> shift] ?? 0;
}

function decodeBlocks(decode: BlockDecoder, blockBytes: number, view: DataView, width: number, height: number): Pixels {
  const rgba = new Uint8Array(width * height * 4);
  const block = new Uint8Array(64);
  const columns = Math.ceil(width / 4);
  for (let index = 0; index * blockBytes < view.byteLength; index++) {
    decode(view, index * blockBytes, block);
    const left = (index % columns) * 4;
    const top = Math.floor(index / columns) * 4;
    const used = Math.min(4, width - left) * 4;
    for (let row = 0; row < 4 && top + row < height; row++) {
      rgba.set(block.subarray(row * 16, row * 16 + used), ((top + row) * width + left) * 4);
    }
  }
  return { width, height, rgba };
}

function decodeHdrBlocks(signed: boolean, view: DataView, width: number, height: number): Float32Array {
  const light = new Float32Array(width * height * 3);
  const block = new Float32Array(48);
  const columns = Math.ceil(width / 4);
  for (let index = 0; index * 16 < view.byteLength; index++) {
    decodeBc6h(view, index * 16, signed, block);
    const left = (index % columns) * 4;
    const top = Math.floor(index / columns) * 4;
    const used = Math.min(4, width - left) * 3;
    for (let row = 0; row < 4 && top + row < height; row++) {
      light.set(block.subarray(row * 12, row * 12 + used), ((top + row) * width + left) * 3);
    }
  }
  return light;
}

function decodeFloat(size: 2 | 4, channels: number, view: DataView, width: number, height: number): Decoded {
  const light = new Float32Array(width * height * 3);
  const number = (at: number): number => (size === 4 ? view.getFloat32(at, true) : halfToNumber(view.getUint16(at, true)));
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      if (channel < channels) light[pixel * 3 + channel] = number((pixel * channels + channel) * size);
    }
  }
  const pixels = toneMap(light, width, height);
  if (channels === 4) {
    for (let pixel = 0; pixel < width * height; pixel++) {
      pixels.rgba[pixel * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, number((pixel * 4 + 3) * size) || 0)));
    }
  }
  return { ...pixels, toneMapped: true };
}
