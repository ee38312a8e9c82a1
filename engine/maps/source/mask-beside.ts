/** The mask that GDAL keeps beside an image, `a.tif.msk`: a TIFF of one band, 0 where there is no data. Image and mask are made one file, so that ranges read both. */

import { AppError } from '#domain/errors/app-error';
import { writeOutput, type OutputFile } from '#engine/files/output-file';
import { directory, directoryBytes, type Entry } from '../cog/directories.ts';
import { FileSource } from './local-file.ts';
import type { ByteSource } from './raster.ts';
import { TiffFile, type Directory } from './tiff-file.ts';
import { sizeOf, TiffLevel } from './tiff-level.ts';
import { compressions, tags, types } from './tiff-tags.ts';

const chunkBytes = 4 * 1024 ** 2;
const most32 = 0xffff_ffff;
/** Bits of tag 254, and the photometric interpretation of a mask. */
const [reduced, mask, transparency] = [1, 4, 4];
/** Such blocks have tables beside them. */
const unfit = new Set<number>([compressions.jpeg, compressions.webp]);
/** Tags of a directory that are taken as they are; all have one value. */
const kept = [
  ...[tags.width, tags.height, tags.bitsPerSample, tags.compression, tags.samplesPerPixel, tags.sampleFormat, tags.predictor],
  ...[tags.rowsPerStrip, tags.tileWidth, tags.tileHeight],
] as const;

interface Mask {
  source: FileSource;
  file: TiffFile;
  /** The whole, and its overviews. */
  directories: Directory[];
}

/** Opens a mask; undefined where it is none of an image of that size. */
async function openMask(path: string, name: string, size: { width: number; height: number }): Promise<Mask | undefined> {
  const source = await FileSource.open(path);
  try {
    const { file, directories } = await TiffFile.open(source, name);
    const own: Directory[] = [];
    for (const [index, one] of directories.entries()) {
      if (index > 0 && ((await file.number(one, tags.subfileType, 0)) & reduced) === 0) continue;
      const { shape } = await TiffLevel.open(file, one);
      const fits = shape.samples === 1 && shape.type === 'uint8' && !unfit.has(await file.number(one, tags.compression, compressions.none));
      if (fits) own.push(one);
      else if (index === 0) break;
    }
    const [whole] = own;
    const own0 = whole && (await sizeOf(file, whole));
    if (own0?.width === size.width && own0.height === size.height) return { source, file, directories: own };
  } catch (error) {
    await source.close();
    if (error instanceof AppError && error.entry.permanent) return undefined;
    throw error;
  }
  await source.close();
  return undefined;
}

/** Whether what lies at `path` is a mask of an image of that size. */
export async function isMaskOf(path: string, name: string, size: { width: number; height: number }): Promise<boolean> {
  const found = await openMask(path, name, size);
  await found?.source.close();
  return found !== undefined;
}

/**
 * Writes the image with the mask as pages of its own to `target`; false, and nothing written, where the mask is not the image's, or the file cannot hold both: a TIFF
 * that is no BigTIFF ends at 4 GiB, and one of high byte first is left as it is.
 *
 * @throws AppError raster.* of the image; engine.diskFull
 */
export async function joinMask(image: ByteSource, maskPath: string, name: string, target: string): Promise<boolean> {
  const { file, directories } = await TiffFile.open(image, name);
  const [first] = directories;
  const found = first && (await openMask(maskPath, name, await sizeOf(file, first)));
  if (!found) return false;
  try {
    const base = even(image.bytes);
    const pages = await Promise.all(found.directories.map((one, index) => entriesOf(found.file, one, base, index > 0, file.isBig)));
    const begins: number[] = [];
    let at = even(base + found.source.bytes);
    for (const entries of pages) {
      begins.push(at);
      at += directoryBytes(entries, file.isBig);
    }
    if (!file.little || (!file.isBig && at > most32)) return false;
    await writeOutput(target, async (out) => {
      await copy(out, image, base);
      await copy(out, found.source, begins[0]!);
      for (const [index, entries] of pages.entries())
        await out.write(directory(entries, begins[index]!, begins[index + 1] ?? 0, file.isBig));
      await out.patch(file.lastLink, link(begins[0]!, file.isBig));
    });
    return true;
  } finally {
    await found.source.close();
  }
}

const even = (bytes: number): number => bytes + (bytes % 2);

/** All of a source, and zeros up to byte `end` of the file. */
async function copy(out: OutputFile, source: ByteSource, end: number): Promise<void> {
  for (let at = 0; at < source.bytes; at += chunkBytes) await out.write(await source.read(at, Math.min(chunkBytes, source.bytes - at)));
  if (out.bytes < end) await out.write(new Uint8Array(end - out.bytes));
}

function link(at: number, isBig: boolean): Uint8Array {
  const word = Buffer.alloc(isBig ? 8 : 4);
  if (isBig) word.writeBigUInt64LE(BigInt(at));
  else word.writeUInt32LE(at);
  return word;
}

/** A page of the mask as one of the image's; its blocks lie `base` bytes farther than it says. */
async function entriesOf(file: TiffFile, page: Directory, base: number, isReduced: boolean, isBig: boolean): Promise<Entry[]> {
  const entries: Entry[] = [
    [tags.subfileType, { type: types.long, values: [mask | (isReduced ? reduced : 0)] }],
    [tags.photometric, { type: types.short, values: [transparency] }],
  ];
  for (const tag of kept)
    if (page.has(tag)) entries.push([tag, { type: types.long, values: [Math.min(most32, await file.number(page, tag, 0))] }]);
  for (const [tag, shift] of [
    ...[[tags.stripOffsets, base] as const, [tags.tileOffsets, base] as const],
    ...[[tags.stripByteCounts, 0] as const, [tags.tileByteCounts, 0] as const],
  ]) {
    const field = page.get(tag);
    if (!field) continue;
    const values = new Float64Array(field.count);
    for (let index = 0; index < field.count; index++) {
      const value = await file.value(field, index);
      // Of a block that is left out the offset is 0, and stays so.
      values[index] = value > 0 ? value + shift : 0;
    }
    entries.push([tag, { type: isBig ? types.long8 : types.long, values }]);
  }
  return entries;
}
