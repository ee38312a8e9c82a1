/** Reads the header of a KTX2 file (Khronos KTX File Format Specification 2.0, Khronos Data Format Specification 1.3). */

import type { TextureLayout } from '#domain/models/texture-memory';
import { isReadable } from './pixels.ts';

const magic = '\xabKTX 20\xbb\r\n\x1a\n';

export interface Ktx2Header {
  vkFormat: number;
  width: number;
  height: number;
  scheme: number;
  /** Where the levels lie, the largest first. */
  levels: { start: number; length: number }[];
  /** Khronos data format descriptor: colour model and number of samples of its first block; undefined when it lies outside the file. */
  descriptor: { model: number; samples: number } | undefined;
}

/** Undefined for files that are not KTX2, are too large to read, or end within the largest level. */
export function readKtx2Header(bytes: Uint8Array): Ktx2Header | undefined {
  if (bytes.length < 104 || String.fromCharCode(...bytes.subarray(0, 12)) !== magic) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = {
    vkFormat: view.getUint32(12, true),
    width: view.getUint32(20, true),
    height: Math.max(1, view.getUint32(24, true)),
    scheme: view.getUint32(44, true),
    levels: readLevels(view),
    descriptor: readDescriptor(view),
  };
  return isReadable(header.width, header.height) && header.levels.length > 0 ? header : undefined;
}

/** Of edges of 32 bits. */
const maxLevels = 32;

/** Three 64-bit words a level: start, length, length once unpacked. Those up to the first that is not whole; a count of 0 means one. */
function readLevels(view: DataView): Ktx2Header['levels'] {
  const levels: Ktx2Header['levels'] = [];
  const count = Math.min(maxLevels, Math.max(1, view.getUint32(40, true)));
  for (let at = 80; levels.length < count && at + 24 <= view.byteLength; at += 24) {
    const [start, length] = [Number(view.getBigUint64(at, true)), Number(view.getBigUint64(at + 8, true))] as const;
    if (start + length > view.byteLength) break;
    levels.push({ start, length });
  }
  return levels;
}

/** The total size comes before the basic block, whose head takes 24 bytes and each sample 16. */
function readDescriptor(view: DataView): Ktx2Header['descriptor'] {
  const block = view.getUint32(48, true) + 4;
  if (block + 24 > view.byteLength) return undefined;
  return { model: view.getUint8(block + 8), samples: Math.max(0, Math.floor((view.getUint16(block + 6, true) - 24) / 16)) };
}

/** Whether this is what glTF carries (KHR_texture_basisu): Basis ETC1S or UASTC, which have no VkFormat. */
export const isBasisKtx2 = (bytes: Uint8Array): boolean => readKtx2Header(bytes)?.vkFormat === 0;

/** KHR_DF_MODEL_ETC1S, KHR_DF_MODEL_UASTC. */
const models = { etc1s: 163, uastc: 166 } as const;

/** How a graphics card holds this Basis file: ETC1S has a second sample for alpha. Undefined for files that are not Basis. */
export function basisLayout(bytes: Uint8Array): TextureLayout | undefined {
  const header = readKtx2Header(bytes);
  if (header?.vkFormat !== 0 || !header.descriptor) return undefined;
  const { model, samples } = header.descriptor;
  if (model === models.uastc) return 'uastc';
  return model === models.etc1s ? (samples > 1 ? 'etc1sAlpha' : 'etc1s') : undefined;
}
