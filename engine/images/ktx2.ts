/** KTX2 (Khronos KTX File Format Specification 2.0): what Basis packed through its own transcoder, plain layouts by our decoders. */

import { inflateSync } from 'node:zlib';
import { readKtx2Header, type Ktx2Header } from './ktx2-header.ts';
import { isDecodable, type Pixels } from './pixels.ts';
import { decodeRaw, rawBytes, rawFormats, type Decoded, type RawFormat } from './raw-formats.ts';

/** VkFormat. */
const plainFormats: readonly { formats: readonly number[]; format: RawFormat }[] = [
  { formats: [9, 15], format: rawFormats.grey8 },
  { formats: [16, 22], format: rawFormats.rg8 },
  { formats: [23, 29], format: rawFormats.rgb8 },
  { formats: [30, 36], format: rawFormats.bgr8 },
  { formats: [37, 43], format: rawFormats.rgba8 },
  { formats: [44, 50], format: rawFormats.bgra8 },
  { formats: [97], format: rawFormats.rgba16f },
  { formats: [109], format: rawFormats.rgba32f },
  { formats: [131, 132, 133, 134], format: rawFormats.bc1 },
  { formats: [135, 136], format: rawFormats.bc2 },
  { formats: [137, 138], format: rawFormats.bc3 },
  { formats: [139], format: rawFormats.bc4 },
  { formats: [140], format: rawFormats.bc4Signed },
  { formats: [141], format: rawFormats.bc5 },
  { formats: [142], format: rawFormats.bc5Signed },
  { formats: [143], format: rawFormats.bc6 },
  { formats: [144], format: rawFormats.bc6Signed },
  { formats: [145, 146], format: rawFormats.bc7 },
];

const schemes = { none: 0, basis: 1, zstandard: 2, zlib: 3 } as const;
/**
 * Decodes the first picture: the smallest of its levels whose longer edge has `atLeast` pixels, by default the largest. Undefined for files that are not KTX2,
 * ends early, or is of a layout that none of our decoders reads.
 */
export async function decodeKtx2(bytes: Uint8Array, atLeast = Infinity): Promise<Decoded | undefined> {
  const header = readKtx2Header(bytes);
  if (!header) return undefined;
  let level = 0;
  while (level + 1 < header.levels.length && Math.max(header.width, header.height) >> (level + 1) >= atLeast) level++;
  if (header.vkFormat === 0) return await transcode(bytes, level);
  const format = plainFormats.find(({ formats }) => formats.includes(header.vkFormat))?.format;
  if (!format) return undefined;
  const [width, height] = [Math.max(1, header.width >> level), Math.max(1, header.height >> level)];
  if (!isDecodable(width, height)) return undefined;
  const packed = unpackLevel(bytes, header, level, rawBytes(format, width, height));
  return packed && decodeRaw(format, packed, 0, width, height);
}

function unpackLevel(bytes: Uint8Array, { levels, scheme }: Ktx2Header, level: number, wanted: number): Uint8Array | undefined {
  const { start, length } = levels[level]!;
  const packed = bytes.subarray(start, start + length);
  if (scheme === schemes.none) return packed;
  if (scheme !== schemes.zlib) return undefined;
  try {
    // Array layers and faces lie behind the first picture.
    return inflateSync(packed, { maxOutputLength: Math.max(wanted, Math.min(wanted * 64, 2 ** 31)) });
  } catch {
    return undefined;
  }
}

/** The part of Basis Universal's module that reads. */
interface BasisModule {
  initializeBasis(): void;
  KTX2File: new (bytes: Uint8Array) => {
    isValid(): boolean;
    getWidth(): number;
    getHeight(): number;
    startTranscoding(): number;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    transcodeImage(...args: [out: Uint8Array, level: number, layer: number, face: number, format: number, ...rest: number[]]): number;
    close(): void;
    delete(): void;
  };
}

/** Basis Universal's transcoder_texture_format for 32-bit RGBA. */
const rgba32 = 13;
let basis: Promise<BasisModule> | undefined;

async function loadBasis(): Promise<BasisModule> {
  const url = new URL('../basis/basis_encoder.js', import.meta.resolve('ktx2-encoder'));
  const { default: create } = (await import(url.href)) as { default: () => Promise<BasisModule> };
  const module = await create();
  module.initializeBasis();
  return module;
}

async function transcode(bytes: Uint8Array, level: number): Promise<Pixels | undefined> {
  const { KTX2File } = await (basis ??= loadBasis());
  const file = new KTX2File(bytes);
  try {
    if (!file.isValid()) return undefined;
    const width = Math.max(1, file.getWidth() >> level);
    const height = Math.max(1, file.getHeight() >> level);
    if (!isDecodable(width, height) || file.startTranscoding() === 0) return undefined;
    const rgba = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, rgba32));
    if (rgba.length < width * height * 4) return undefined;
    return file.transcodeImage(rgba, level, 0, 0, rgba32, 0, -1, -1) !== 0
      ? { width, height, rgba: rgba.subarray(0, width * height * 4) }
      : undefined;
  } finally {
    file.close();
    file.delete();
  }
}
