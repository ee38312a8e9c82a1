/** The mask that GDAL keeps beside an image, `a.tif.msk`: a TIFF of one band, 0 where there is no data. Image and mask are made one file, so that ranges read both. */

import { stat } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { writeOutput, type OutputFile } from '#engine/files/output-file';
import { directory, directoryBytes, even, type Entry } from '../cog/directories.ts';
import { damaged } from './damage.ts';
import { copySource, FileSource } from './local-file.ts';
import type { ByteSource } from './raster.ts';
import { mostDirectories, TiffFile } from './tiff-file.ts';
import { sizeOf, TiffLevel } from './tiff-level.ts';
import { compressions, subfiles, tags, types } from './tiff-tags.ts';

const most32 = 0xffff_ffff;
/** The photometric interpretation of a mask. */
const transparency = 4;
/** Of pictures that lose something no pixel is surely hidden. */
const unfit = new Set<number>([compressions.jpeg, compressions.webp]);

interface Size {
  width: number;
  height: number;
}

/** One image of a mask: the whole, or an overview. */
interface Page {
  level: TiffLevel;
  isTiled: boolean;
  compression: number;
  predictor: number;
  rowsPerStrip: number;
  /** Of each block, in the mask's file. */
  offsets: Float64Array;
  sizes: Float64Array;
}

interface Mask {
  source: FileSource;
  /** The whole first. */
  pages: Page[];
}

/** Opens a mask, to be closed; undefined where it is none of an image of that size, or is damaged. */
async function openMask(path: string, name: string, size: Size): Promise<Mask | undefined> {
  // One that may not be read is none: the image is one without it too.
  const source = await openFile(path).catch(() => undefined);
  if (!source) return undefined;
  try {
    const pages = await readPages(source, name, size);
    if (pages.length > 0) return { source, pages };
  } catch (error) {
    await source.close();
    if (error instanceof AppError && error.entry.permanent) return undefined;
    throw error;
  }
  await source.close();
  return undefined;
}

async function openFile(path: string): Promise<FileSource | undefined> {
  return (await stat(path)).isFile() ? await FileSource.open(path) : undefined;
}

/** None where the first is no mask of that size. */
async function readPages(source: FileSource, name: string, size: Size): Promise<Page[]> {
  const { file, directories } = await TiffFile.open(source, name);
  const pages: Page[] = [];
  let blocks = 0;
  for (const [index, one] of directories.entries()) {
    if (index > 0 && ((await file.number(one, tags.subfileType, 0)) & subfiles.reduced) === 0) continue;
    const level = await TiffLevel.open(file, one);
    const { shape } = level;
    const compression = await file.number(one, tags.compression, compressions.none);
    const before = pages.at(-1)?.level.shape.width ?? Infinity;
    const fits = shape.samples === 1 && shape.type === 'uint8' && !unfit.has(compression) && shape.width < before;
    if (index === 0 && !(fits && shape.width === size.width && shape.height === size.height)) return [];
    if (!fits) continue;
    const count = Math.ceil(shape.width / level.blocks.width) * Math.ceil(shape.height / level.blocks.height);
    // Each block has a place and a size in the file; pages that share their lists are no program's.
    if ((blocks += count) * 2 > source.bytes) throw damaged(name, '掩膜的数据块比文件还多');
    const isTiled = one.has(tags.tileWidth);
    const list = async (tiles: number, strips: number): Promise<Float64Array> => {
      const field = one.get(isTiled ? tiles : strips)!;
      const values = new Float64Array(count);
      for (let at = 0; at < count; at++) values[at] = await file.value(field, at);
      return values;
    };
    const [offsets, sizes] = [await list(tags.tileOffsets, tags.stripOffsets), await list(tags.tileByteCounts, tags.stripByteCounts)];
    const isInside = (value: number, at: number): boolean =>
      [value, sizes[at]!].every((each) => Number.isSafeInteger(each) && each >= 0) && value + sizes[at]! <= source.bytes;
    if (!offsets.every(isInside)) throw damaged(name, '掩膜的数据块在文件之外');
    const predictor = await file.number(one, tags.predictor, 1);
    const rowsPerStrip = Math.min(most32, Math.floor(await file.number(one, tags.rowsPerStrip, shape.height)));
    pages.push({ level, isTiled, compression, predictor, rowsPerStrip, offsets, sizes });
  }
  return pages;
}

/** Whether what lies at `path` is a mask of an image of that size. */
export async function isMaskOf(path: string, name: string, size: Size): Promise<boolean> {
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
  if (!first || !file.little) return false;
  // A mask inside goes before one beside.
  for (const one of directories) if (((await file.number(one, tags.subfileType, 0)) & subfiles.mask) !== 0) return false;
  const found = await openMask(maskPath, name, await sizeOf(file, first));
  if (!found) return false;
  const { source, pages } = found;
  try {
    if (directories.length + pages.length > mostDirectories) return false;
    const base = even(image.bytes);
    const begins: number[] = [];
    let at = even(base + source.bytes);
    const entries = pages.map((page, index) => entriesOf(page, base, index > 0, file.isBig));
    for (const each of entries) {
      begins.push(at);
      at += directoryBytes(each, file.isBig);
    }
    if (!file.isBig && at > most32) return false;
    await writeOutput(target, async (out) => {
      await append(out, image, base);
      await append(out, source, begins[0]!);
      for (const [index, each] of entries.entries()) await out.write(directory(each, begins[index]!, begins[index + 1] ?? 0, file.isBig));
      await out.patch(file.lastLink, link(begins[0]!, file.isBig));
    });
    return true;
  } finally {
    await source.close();
  }
}

/** All of a source, and zeros up to byte `end` of the file. */
async function append(out: OutputFile, source: ByteSource, end: number): Promise<void> {
  await copySource(source, out);
  if (out.bytes < end) await out.write(new Uint8Array(end - out.bytes));
}

function link(at: number, isBig: boolean): Uint8Array {
  const word = Buffer.alloc(isBig ? 8 : 4);
  if (isBig) word.writeBigUInt64LE(BigInt(at));
  else word.writeUInt32LE(at);
  return word;
}

/** A page of the mask as one of the image's; its blocks lie `base` bytes farther than they did. */
function entriesOf({ level, ...page }: Page, base: number, isReduced: boolean, isBig: boolean): Entry[] {
  const long = (...values: number[]): Entry[1] => ({ type: types.long, values });
  const places: Entry[1] = {
    type: isBig ? types.long8 : types.long,
    // Of a block that is left out the offset is 0, and stays so.
    values: page.offsets.map((offset) => (offset === 0 ? 0 : offset + base)),
  };
  const sizes: Entry[1] = { type: isBig ? types.long8 : types.long, values: page.sizes };
  return [
    [tags.subfileType, long(subfiles.mask | (isReduced ? subfiles.reduced : 0))],
    [tags.width, long(level.shape.width)],
    [tags.height, long(level.shape.height)],
    [tags.bitsPerSample, long(level.shape.isBits ? 1 : 8)],
    [tags.compression, long(page.compression)],
    [tags.photometric, long(transparency)],
    [tags.samplesPerPixel, long(1)],
    ...(page.predictor === 2 ? [[tags.predictor, long(2)] as Entry] : []),
    ...(page.isTiled
      ? ([
          [tags.tileWidth, long(level.blocks.width)],
          [tags.tileHeight, long(level.blocks.height)],
          [tags.tileOffsets, places],
          [tags.tileByteCounts, sizes],
        ] as Entry[])
      : ([
          [tags.rowsPerStrip, long(page.rowsPerStrip)],
          [tags.stripOffsets, places],
          [tags.stripByteCounts, sizes],
        ] as Entry[])),
  ];
}
