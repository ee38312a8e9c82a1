/** Bytes of a strip or tile as its compression wrote them, into bytes of samples. */

import { inflateSync } from 'node:zlib';
import { ZSTDDecoder } from 'zstddec';
import { AppError } from '#domain/errors/app-error';
import { imageLimits } from '#domain/maps/image';
import type { PictureKind } from '#engine/images/vips';
import { damaged } from './damage.ts';
import { decodeLzw } from './lzw.ts';
import { decodePackBits } from './pack-bits.ts';
import { compressions } from './tiff-tags.ts';

export interface PackedBlock {
  file: string;
  packed: Uint8Array;
  /** Of the samples; what a stream gives beyond is passed over. */
  bytes: number;
  width: number;
  height: number;
  /** Rows that it may be stored with as a picture. */
  mostRows: number;
  samples: number;
  jpeg: { tables: Uint8Array | undefined; /** Whether its colours are YCbCr. */ ycc: boolean };
}

type Unpack = (block: PackedBlock) => Uint8Array | Promise<Uint8Array>;

const inflate: Unpack = ({ packed, bytes, file }) => {
  try {
    return inflateSync(packed, { maxOutputLength: bytes + 1024 });
  } catch (error) {
    throw damaged(file, '数据块解压失败', error);
  }
};

const into =
  (decode: (packed: Uint8Array, out: Uint8Array) => number): Unpack =>
  ({ packed, bytes, file }) => {
    const out = new Uint8Array(bytes);
    if (decode(packed, out) < bytes) throw damaged(file, '数据块解压失败');
    return out;
  };

const zstd = new ZSTDDecoder();

const unpackers: Readonly<Record<number, Unpack>> = {
  [compressions.none]: ({ packed }) => packed,
  [compressions.lzw]: into(decodeLzw),
  [compressions.packBits]: into(decodePackBits),
  [compressions.deflate]: inflate,
  [compressions.oldDeflate]: inflate,
  [compressions.zstd]: async ({ packed, bytes, file }) => {
    await zstd.init();
    try {
      return zstd.decode(packed, bytes);
    } catch (error) {
      throw damaged(file, '数据块解压失败', error);
    }
  },
  [compressions.jpeg]: (block) => decodePicture(block, withTables(block), 'image/jpeg'),
  [compressions.webp]: (block) => decodePicture(block, block.packed, 'image/webp'),
};

export const isCompression = (code: number): boolean => Object.hasOwn(unpackers, code);

/** The samples' bytes, which the caller may change. Throws `raster.damaged` for fewer than there must be. */
export async function unpackBlock(compression: number, block: PackedBlock): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = await unpackers[compression]!(block);
  if (unpacked.length < block.bytes) throw damaged(block.file, '数据块的内容不够');
  // Samples are looked at in place, which needs them to begin where numbers may.
  const isOwn = unpacked !== block.packed && unpacked.byteOffset % 8 === 0;
  return isOwn ? (unpacked as Uint8Array<ArrayBuffer>).subarray(0, block.bytes) : Uint8Array.from(unpacked.subarray(0, block.bytes));
}

/** A whole JPEG: the tables that all blocks share, and a mark of what its colours are, which libjpeg guesses otherwise. */
function withTables({ packed, jpeg, file }: PackedBlock): Uint8Array {
  if (packed[0] !== 0xff || packed[1] !== 0xd8) throw damaged(file, 'JPEG 数据块无效');
  const tables = jpeg.tables && jpeg.tables.length > 4 ? jpeg.tables.subarray(2, -2) : new Uint8Array();
  const adobe = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, jpeg.ycc ? 1 : 0];
  return Buffer.concat([packed.subarray(0, 2), Uint8Array.from(adobe), tables, packed.subarray(2)]);
}

async function decodePicture(
  { width, height, mostRows, samples, file }: PackedBlock,
  bytes: Uint8Array,
  kind: PictureKind,
): Promise<Uint8Array> {
  const { openPicture, throwIfMemory } = await import('#engine/images/vips');
  try {
    const picture = openPicture(bytes, { kinds: [kind], pixels: imageLimits.blockBytes, failOn: 'error' });
    const { channels, width: across, height: down } = await picture.metadata();
    // The last strip may be stored with all its rows; no other picture differs in size, or has more to decode than it shows.
    // WebP leaves out an alpha that is opaque all over; JPEG of four bands is none.
    const isOpaque = samples === 4 && channels === 3;
    if (across !== width || down < height || down > mostRows || (channels !== samples && !isOpaque))
      throw damaged(file, '数据块里的图像尺寸不对');
    // Grey would come out as three bands.
    const asStored = samples === 1 ? picture.toColourspace('b-w') : isOpaque ? picture.ensureAlpha() : picture;
    return await asStored.raw().toBuffer();
  } catch (error) {
    throwIfMemory(error);
    throw error instanceof AppError ? error : damaged(file, '数据块里的图像无法解码', error);
  }
}
