/** One image of a TIFF, the whole, an overview or a mask: its grid of strips or tiles, and windows out of it. */

import { endianness } from 'node:os';
import { AppError } from '#domain/errors/app-error';
import { imageLimits, type MapSample } from '#domain/maps/image';
import { mapLimits } from '#domain/maps/limits';
import type { ByteSpan } from '#engine/archives/held-bytes';
import { damaged, unsupported } from './damage.ts';
import { undoDifferences, undoFloatDifferences } from './predictors.ts';
import { sampleArrays, type PixelWindow, type Samples } from './raster.ts';
import type { Directory, TiffFile } from './tiff-file.ts';
import { compressions, tags } from './tiff-tags.ts';
import { isCompression, unpackBlock } from './unpack-block.ts';

/** Decoded blocks that are kept, or one that is larger: windows beside each other touch the same ones. */
const keptBytes = 64 * 1024 ** 2;
/** What no compression makes of its samples, twice over: tables and marks in a block. */
const besidesBytes = 65_536;
/**
 * Images of fewer pixels are no great work; of others, those with fewer pixels a byte of the file are full enough (zeros deflate to a thousandth), and so are those that have
 * a byte stored for so many pixels: a mosaic may hold a few tiles of a country.
 */
const sparse = { pixels: 200_000_000, perByte: 5000, perStoredByte: 1_000_000 } as const;
/** Rows beyond the image that its only strip may be stored with. */
const spareRows = 256;
/** Of uncompressed rows that are read at once. */
const pieceBytes = 8 * 1024 ** 2;
/** Compressions that have predictors: of others libtiff passes over the tag. */
const predicted = new Set<number>([compressions.lzw, compressions.deflate, compressions.oldDeflate, compressions.zstd]);
const [uncompressedPhotometric, ycc] = [0, 6];
const sampleTypes: Readonly<Record<string, MapSample>> = { '8 1': 'uint8', '16 1': 'uint16', '16 2': 'int16', '32 3': 'float32' };

/** Tag 339 in words. */
const formatNames: Readonly<Record<number, string>> = { 1: '无符号整数', 2: '有符号整数', 3: '浮点', 5: '复数整数', 6: '复数浮点' };

export interface LevelShape {
  width: number;
  height: number;
  samples: number;
  type: MapSample;
  /** One bit a sample: of masks. */
  isBits: boolean;
  photometric: number;
}

/** The size of a directory's image. Throws `raster.tooLarge`, `raster.damaged`. */
export async function sizeOf(file: TiffFile, directory: Directory): Promise<{ width: number; height: number }> {
  const [width, height] = [await file.number(directory, tags.width, 0), await file.number(directory, tags.height, 0)];
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) throw damaged(file.name, '图像没有尺寸');
  requireSize(file.name, width, height);
  return { width, height };
}

/** Throws `raster.tooLarge` for more pixels than `most` (default: those that are read at all, our own results among them); what it tells is what an image that comes in may have. */
export function requireSize(file: string, width: number, height: number, most: number = imageLimits.pixels): void {
  if (width > imageLimits.edge || height > imageLimits.edge || width * height > most)
    throw new AppError('raster.tooLarge', {
      file,
      size: `${width} × ${height} 像素`,
      most: `${mapLimits.sourcePixels / 1e8} 亿像素，每边 ${imageLimits.edge / 1e4} 万`,
    });
}

interface Rows {
  from: number;
  to: number;
}

interface Grid {
  block: { width: number; height: number };
  /** Of a picture that a block is stored as. */
  mostRows: number;
  isTiled: boolean;
  /** Blocks. */
  across: number;
  down: number;
  isPlanar: boolean;
  compression: number;
  predictor: number;
  jpegTables: Uint8Array | undefined;
}

export class TiffLevel {
  readonly shape: LevelShape;
  readonly blocks: { width: number; height: number };
  readonly #file: TiffFile;
  readonly #directory: Directory;
  readonly #grid: Grid;
  /** By number, the oldest first. */
  readonly #kept = new Map<number, Promise<Samples>>();
  #keptBytes = 0;

  private constructor(file: TiffFile, directory: Directory, shape: LevelShape, grid: Grid) {
    this.#file = file;
    this.#directory = directory;
    this.shape = shape;
    this.#grid = grid;
    this.blocks = grid.block;
  }

  /** Throws `raster.unsupported`, `raster.damaged`, `raster.tooLarge`, `raster.blockTooLarge`. */
  static async open(file: TiffFile, directory: Directory): Promise<TiffLevel> {
    const { width, height } = await sizeOf(file, directory);
    const one = async (tag: number, fallback: number): Promise<number> => await file.number(directory, tag, fallback);
    const samples = await one(tags.samplesPerPixel, 1);
    if (!(Number.isInteger(samples) && samples >= 1 && samples <= imageLimits.bands))
      throw unsupported(file.name, `有 ${samples} 个波段，最多 ${imageLimits.bands} 个`);
    const bits = new Set((await file.numbers(directory, tags.bitsPerSample)) ?? [1]);
    const formats = new Set((await file.numbers(directory, tags.sampleFormat)) ?? [1]);
    if (bits.size > 1 || formats.size > 1) throw unsupported(file.name, '各波段的数据类型不同');
    const kind = `${[...bits][0]} ${[...formats][0]}`;
    const isBits = kind === '1 1';
    const type = isBits ? 'uint8' : sampleTypes[kind];
    if (!type)
      throw unsupported(
        file.name,
        `像素是 ${[...bits][0]} 位${formatNames[[...formats][0]!] ?? '未知类型'}，不支持：请转换为 8 位无符号整数、16 位整数或 32 位浮点`,
      );
    if ((await one(tags.fillOrder, 1)) !== 1) throw unsupported(file.name, '像素按反的位序存储');
    const compression = await one(tags.compression, compressions.none);
    if (!isCompression(compression)) throw unsupported(file.name, `压缩方式 ${compression} 不支持，请用 DEFLATE、LZW、ZSTD 或 JPEG 另存`);
    const photometric = await one(tags.photometric, uncompressedPhotometric);
    const isTiled = directory.has(tags.tileWidth);
    const stripRows = await one(tags.rowsPerStrip, height);
    const rows = Math.min(stripRows, height);
    const block = isTiled ? { width: await one(tags.tileWidth, 0), height: await one(tags.tileHeight, 0) } : { width, height: rows };
    if (!Object.values(block).every((edge) => Number.isInteger(edge) && edge > 0)) throw damaged(file.name, '数据块没有尺寸');
    const level = new TiffLevel(
      file,
      directory,
      { width, height, samples, type, isBits, photometric },
      {
        block,
        mostRows: isTiled ? block.height : Math.min(stripRows, height + spareRows),
        isTiled,
        compression,
        across: Math.ceil(width / block.width),
        down: Math.ceil(height / block.height),
        isPlanar: samples > 1 && (await one(tags.planar, 1)) === 2,
        predictor: predicted.has(compression) ? await one(tags.predictor, 1) : 1,
        jpegTables: compression === compressions.jpeg ? await tablesOf(file, directory) : undefined,
      },
    );
    level.#requireSound();
    return level;
  }

  #requireSound(): void {
    const { name } = this.#file;
    const { isPlanar, compression, predictor, across, down } = this.#grid;
    const { type, isBits, samples, photometric } = this.shape;
    const isPicture = compression === compressions.jpeg || compression === compressions.webp;
    if (isPicture && type !== 'uint8') throw unsupported(name, '这种压缩只能有 8 位像素');
    if (isPicture && ![1, 3].includes(isPlanar ? 1 : samples) && !(compression === compressions.webp && samples === 4))
      throw unsupported(name, `有 ${samples} 个波段的 JPEG 压缩不支持，请用 DEFLATE 另存`);
    if (photometric === ycc && !isPicture) throw unsupported(name, '未经 JPEG 压缩的 YCbCr 不支持，请转换为 RGB');
    const isFitting = predictor === 1 || (predictor === 2 && type !== 'float32' && !isBits) || (predictor === 3 && type === 'float32');
    if (!isFitting) throw unsupported(name, `预测方式 ${predictor} 不支持`);
    const bytes = this.#heldBytes(this.blocks.height);
    // Of uncompressed blocks only the rows that are wanted are read.
    if (bytes > imageLimits.blockBytes && (compression !== compressions.none || this.#heldBytes(1) > imageLimits.blockBytes))
      throw new AppError('raster.blockTooLarge', {
        file: name,
        size: `${Math.ceil(bytes / 1024 ** 2)} MB`,
        most: `${imageLimits.blockBytes / 1024 ** 2} MB`,
      });
    // A small file that claims many pixels breaks off before the list of its blocks does.
    const wanted = across * down * (isPlanar ? samples : 1);
    for (const field of this.#lists()) {
      if (field.count < wanted) throw damaged(name, '数据块的列表不完整');
      this.#file.requireInside(field);
    }
  }

  /** Throws `raster.unsupported` where next to nothing of the image is stored: a few bytes would buy hours of enlarging what is not there. */
  async requireStored(): Promise<void> {
    const { name, source } = this.#file;
    const { width, height } = this.shape;
    const pixels = width * height;
    if (pixels <= sparse.pixels || pixels <= source.bytes * sparse.perByte) return;
    const [offsets, sizes] = this.#lists();
    let stored = 0;
    for (let index = 0; index < sizes.count && pixels > stored * sparse.perStoredByte; index++)
      if ((await this.#file.value(offsets, index)) !== 0) stored += Math.max(0, await this.#file.value(sizes, index));
    // Many blocks may lie in the same place.
    if (!(pixels <= Math.min(stored, source.bytes) * sparse.perStoredByte))
      throw unsupported(name, `写明有 ${width} × ${height} 像素，文件里却几乎没有内容`);
  }

  #lists(): [offsets: NonNullable<ReturnType<Directory['get']>>, bytes: NonNullable<ReturnType<Directory['get']>>] {
    const { isTiled } = this.#grid;
    const offsets = this.#directory.get(isTiled ? tags.tileOffsets : tags.stripOffsets);
    const bytes = this.#directory.get(isTiled ? tags.tileByteCounts : tags.stripByteCounts);
    if (!offsets || !bytes) throw damaged(this.#file.name, '没有数据块的列表');
    return [offsets, bytes];
  }

  /** Samples of a pixel that lie in one block. */
  get #step(): number {
    return this.#grid.isPlanar ? 1 : this.shape.samples;
  }

  #rowBytes(): number {
    const samples = this.blocks.width * this.#step;
    return this.shape.isBits ? Math.ceil(samples / 8) : samples * sampleArrays[this.shape.type].BYTES_PER_ELEMENT;
  }

  /** Of rows as they are stored, once they are unpacked. */
  #blockBytes(rows: number): number {
    return this.#rowBytes() * rows;
  }

  /** Of rows as they are held, bits as bytes. */
  #heldBytes(rows: number): number {
    return this.blocks.width * this.#step * rows * sampleArrays[this.shape.type].BYTES_PER_ELEMENT;
  }

  /** The blocks that a window inside the image touches, of every plane. */
  *#touched({ x, y, width, height }: PixelWindow): Generator<{ column: number; row: number; plane: number }> {
    const planes = this.#grid.isPlanar ? this.shape.samples : 1;
    for (let row = Math.floor(y / this.blocks.height); row * this.blocks.height < y + height; row++)
      for (let column = Math.floor(x / this.blocks.width); column * this.blocks.width < x + width; column++)
        for (let plane = 0; plane < planes; plane++) yield { column, row, plane };
  }

  /** Where a block lies in the file; null for one that is left out, and is nodata. */
  async #spanOf(column: number, row: number, plane: number): Promise<ByteSpan | null> {
    const { across, down } = this.#grid;
    const [offsets, sizes] = this.#lists();
    const index = (plane * down + row) * across + column;
    const [from, bytes] = [await this.#file.value(offsets, index), await this.#file.value(sizes, index)];
    // A stranger's list may be of negative numbers, and of floats.
    if (![from, bytes].every((value) => Number.isSafeInteger(value) && value >= 0)) throw damaged(this.#file.name, '数据块的列表无效');
    if (bytes === 0 || from === 0) return null;
    const most = this.#blockBytes(this.blocks.height) * 2 + besidesBytes;
    if (this.#grid.compression !== compressions.none && bytes > most) throw damaged(this.#file.name, '数据块比它的内容大得多');
    if (from + bytes > this.#file.source.bytes) throw new AppError('raster.truncated', { file: this.#file.name });
    return { from, to: from + bytes };
  }

  /** Which bytes a window inside the image takes. */
  async spans(window: PixelWindow): Promise<ByteSpan[]> {
    const spans: ByteSpan[] = [];
    for (const { column, row, plane } of this.#touched(window)) {
      const span = await this.#spanOf(column, row, plane);
      if (span) spans.push(this.#grid.compression === compressions.none ? this.#rowsOf(span, this.#wantedRows(row, window)) : span);
    }
    return spans;
  }

  /**
   * Planes of a window inside the image.
   *
   * @param empty The value of blocks that are left out.
   */
  async read(window: PixelWindow, empty: number): Promise<Samples[]> {
    const { samples, type } = this.shape;
    const planes = Array.from({ length: samples }, () => new sampleArrays[type](window.width * window.height));
    if (empty !== 0) for (const plane of planes) plane.fill(empty);
    for (const { column, row, plane } of this.#touched(window)) {
      const [left, top] = [column * this.blocks.width, row * this.blocks.height];
      const [x0, x1] = [Math.max(left, window.x), Math.min(left + this.blocks.width, window.x + window.width)];
      const wanted = this.#wantedRows(row, window);
      // Of uncompressed rows, which may be as wide as the image, not all at once.
      const most = this.#grid.compression === compressions.none ? Math.max(1, Math.floor(pieceBytes / this.#heldBytes(1))) : Infinity;
      for (let from = wanted.from; from < wanted.to; from += most) {
        const to = Math.min(wanted.to, from + most);
        const block = await this.#block(column, row, plane, { from, to });
        if (!block) break;
        for (let sample = 0; sample < this.#step; sample++) {
          const out = planes[plane + sample]!;
          for (let y = from; y < to; y++) {
            let source = ((y - block.firstRow) * this.blocks.width + x0 - left) * this.#step + sample;
            let target = (top + y - window.y) * window.width + x0 - window.x;
            for (const end = target + x1 - x0; target < end; target++, source += this.#step) out[target] = block.samples[source]!;
          }
        }
      }
    }
    return planes;
  }

  /** Those of a block, counted from its first, that lie in a window and in the image. */
  #wantedRows(row: number, window: PixelWindow): Rows {
    const top = row * this.blocks.height;
    const to = Math.min(this.#storedRows(row), window.y + window.height - top, this.shape.height - top);
    return { from: Math.max(0, window.y - top), to };
  }

  /** Where rows of an uncompressed block lie. */
  #rowsOf(span: ByteSpan, rows: Rows): ByteSpan {
    const [from, to] = [span.from + this.#blockBytes(rows.from), span.from + this.#blockBytes(rows.to)];
    if (to > span.to) throw damaged(this.#file.name, '数据块的内容不够');
    return { from, to };
  }

  /** The last strip holds no rows beyond the image; a tile always has all of its own. */
  #storedRows(row: number): number {
    return this.#grid.isTiled ? this.blocks.height : Math.min(this.blocks.height, this.shape.height - row * this.blocks.height);
  }

  /** A block, or where it is not compressed the rows that are wanted of it. */
  async #block(column: number, row: number, plane: number, wanted: Rows): Promise<{ samples: Samples; firstRow: number } | null> {
    if (this.#grid.compression === compressions.none) {
      const span = await this.#spanOf(column, row, plane);
      if (!span) return null;
      const { from, to } = this.#rowsOf(span, wanted);
      return { samples: await this.#unpack(await this.#file.source.read(from, to - from), wanted.to - wanted.from), firstRow: wanted.from };
    }
    const index = (plane * this.#grid.down + row) * this.#grid.across + column;
    const held = this.#kept.get(index);
    if (held) {
      this.#kept.delete(index);
      this.#kept.set(index, held);
      return { samples: await held, firstRow: 0 };
    }
    const span = await this.#spanOf(column, row, plane);
    if (!span) return null;
    const decoded = this.#file.source.read(span.from, span.to - span.from).then((packed) => this.#unpack(packed, this.#storedRows(row)));
    this.#keep(index, decoded);
    return { samples: await decoded, firstRow: 0 };
  }

  #keep(index: number, decoded: Promise<Samples>): void {
    const bytes = this.#heldBytes(this.blocks.height);
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes + bytes <= keptBytes) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= bytes;
    }
    // The newest stays whatever its size: all of what is looked at may lie in it.
    this.#kept.set(index, decoded);
    this.#keptBytes += bytes;
    // What could not be had this time may be there the next.
    decoded.catch(() => {
      if (this.#kept.delete(index)) this.#keptBytes -= bytes;
    });
  }

  async #unpack(packed: Uint8Array, rows: number): Promise<Samples> {
    const { compression, mostRows, predictor, jpegTables } = this.#grid;
    const { type, isBits, photometric } = this.shape;
    const bytes = await unpackBlock(compression, {
      file: this.#file.name,
      packed,
      bytes: this.#blockBytes(rows),
      mostRows,
      ...{ width: this.blocks.width, height: rows, samples: this.#step },
      jpeg: { tables: jpegTables, ycc: photometric === ycc },
    });
    if (isBits) return spreadBits(bytes, this.blocks.width * this.#step, rows);
    if (predictor === 3) return undoFloatDifferences(bytes, this.blocks.width, this.#step);
    if (!this.#file.little && endianness() === 'LE') swapBytes(bytes, type);
    const samples = new sampleArrays[type](bytes.buffer, bytes.byteOffset, bytes.byteLength / sampleArrays[type].BYTES_PER_ELEMENT);
    if (predictor === 2 && !(samples instanceof Float32Array)) undoDifferences(samples, this.blocks.width, this.#step);
    return samples;
  }
}

async function tablesOf(file: TiffFile, directory: Directory): Promise<Uint8Array | undefined> {
  const values = await file.numbers(directory, tags.jpegTables);
  return values && Uint8Array.from(values);
}

function swapBytes(bytes: Uint8Array, type: MapSample): void {
  const buffer = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'uint16' || type === 'int16') buffer.swap16();
  else if (type === 'float32') buffer.swap32();
}

/** Bits of rows that each begin with a byte as bytes of 0 and 1. */
function spreadBits(bytes: Uint8Array, width: number, rows: number): Uint8Array {
  const out = new Uint8Array(width * rows);
  const stride = Math.ceil(width / 8);
  for (let row = 0; row < rows; row++)
    for (let x = 0; x < width; x++) out[row * width + x] = (bytes[row * stride + (x >> 3)]! >> (7 - (x & 7))) & 1;
  return out;
}
