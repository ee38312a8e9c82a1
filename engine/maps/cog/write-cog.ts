/** A cloud-optimised GeoTIFF as GDAL's own driver lays it out: directories first, then blocks from the smallest overview to the whole. */

import type { EncodedBlock } from './encode-block.ts';
import { directory, directoryBytes, maskEntries, pixelEntries, type Placed } from './directories.ts';
import type { CogLayout } from './layout.ts';

/** Bytes of each block of a level, row by row. */
export interface LevelSizes {
  pixels: Uint32Array;
  /** null where the layout has no mask. */
  mask: Uint32Array | null;
}

interface CogSink {
  write(part: Uint8Array): Promise<void>;
}

/** Before each block its size, after it its last four bytes again: a reader by HTTP ranges knows that it has the block whole. */
const [leader, trailer] = [4, 4];
const most32 = 0xffff_ffff;

/** What the file says of itself behind its header, so that GDAL reads block after block in one request. */
function structure(hasMask: boolean): Buffer {
  const text =
    'LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\nBLOCK_TRAILER=LAST_4_BYTES_REPEATED\nKNOWN_INCOMPATIBLE_EDITION=NO\n ' +
    (hasMask ? 'MASK_INTERLEAVED_WITH_IMAGERY=YES\n' : '');
  const whole = `GDAL_STRUCTURAL_METADATA_SIZE=${String(text.length).padStart(6, '0')} bytes\n${text}`;
  return Buffer.from(whole.length % 2 === 0 ? whole : `${whole}\0`);
}

/**
 * Writes the file front to back; it is a BigTIFF where 4 GiB do not hold it. Nothing is held but its directories.
 *
 * @param sizes For each level, the whole first.
 * @param read Called once for each block, in the order of the file.
 * @returns Bytes written.
 * @example
 * await writeOutput(path, async (file) => void (await writeCog(file, layout, sizes, read)));
 */
export async function writeCog(
  sink: CogSink,
  layout: CogLayout,
  sizes: readonly LevelSizes[],
  read: (level: number, index: number) => Promise<EncodedBlock>,
): Promise<number> {
  const ghost = structure(layout.mask);
  const { parts, bytes } = [false, true]
    .map((isBig) => layOut(layout, sizes, ghost, isBig))
    .find((laid) => laid.isBig || laid.bytes <= most32)!;
  for (const part of parts) await sink.write(part);
  for (let level = layout.levels.length - 1; level >= 0; level--) {
    const { pixels, mask } = sizes[level]!;
    for (let index = 0; index < pixels.length; index++) {
      const block = await read(level, index);
      await writeBlock(sink, block.pixels, pixels[index]!);
      if (mask) await writeBlock(sink, block.mask!, mask[index]!);
    }
  }
  return bytes;
}

async function writeBlock(sink: CogSink, block: Uint8Array, expected: number): Promise<void> {
  if (block.length !== expected) throw new RangeError(`A block of ${block.length} bytes, announced with ${expected}`);
  const framed = Buffer.alloc(leader + block.length + trailer);
  framed.writeUInt32LE(block.length);
  framed.set(block, leader);
  framed.set(block.subarray(-trailer), leader + block.length);
  await sink.write(framed);
}

interface LaidOut {
  parts: Buffer[];
  bytes: number;
  isBig: boolean;
}

function layOut(layout: CogLayout, sizes: readonly LevelSizes[], ghost: Buffer, isBig: boolean): LaidOut {
  const header = Buffer.alloc(isBig ? 16 : 8);
  const start = header.length + ghost.length;
  header.write('II');
  header.writeUInt16LE(isBig ? 43 : 42, 2);
  if (isBig) {
    header.writeUInt16LE(8, 4);
    header.writeBigUInt64LE(BigInt(start), 8);
  } else header.writeUInt32LE(start, 4);
  const empty = sizes.map(({ pixels, mask }) => ({
    pixels: { offsets: new Float64Array(pixels.length), sizes: pixels },
    mask: mask && { offsets: new Float64Array(mask.length), sizes: mask },
  }));
  const lengths = entriesOf(layout, empty, isBig).map((entries) => directoryBytes(entries, isBig));
  const dataAt = lengths.reduce((sum, length) => sum + length, start);
  const bytes = placeBlocks(empty, dataAt);
  // Numbers that do not fit are not written: the larger kind follows.
  if (!isBig && bytes > most32) return { parts: [], bytes, isBig };
  let at = start;
  const directories = entriesOf(layout, empty, isBig).map((entries, index) => {
    const next = at + lengths[index]!;
    const part = directory(entries, at, index === lengths.length - 1 ? 0 : next, isBig);
    at = next;
    return part;
  });
  return { parts: [header, ghost, ...directories], bytes, isBig };
}

type Level = { pixels: Placed; mask: Placed | null };

const entriesOf = (layout: CogLayout, levels: readonly Level[], isBig: boolean): ReturnType<typeof pixelEntries>[] =>
  levels.flatMap(({ pixels, mask }, level) => [
    pixelEntries(layout, level, pixels, isBig),
    ...(mask ? [maskEntries(layout, level, mask, isBig)] : []),
  ]);

/** Gives each block its place from `at` on, the smallest overview first; answers where the last one ends. */
function placeBlocks(levels: readonly Level[], at: number): number {
  for (const { pixels, mask } of levels.toReversed())
    for (let index = 0; index < pixels.offsets.length; index++)
      for (const placed of mask ? [pixels, mask] : [pixels]) {
        placed.offsets[index] = at + leader;
        at += leader + placed.sizes[index]! + trailer;
      }
  return at;
}
