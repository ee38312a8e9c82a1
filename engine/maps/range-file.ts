/** What one range came to: its blocks of each level as they go into the result, its roots' samples for the levels above, and its share of the report's sums. */

import { open, type FileHandle } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { OutputFile } from '../files/output-file.ts';
import type { EncodedBlock } from './cog/encode-block.ts';
import type { CogLayout } from './cog/layout.ts';
import type { LayerName } from './layout-of.ts';
import { planesOf } from './samples.ts';
import { sampleArrays, type RasterWindow } from './source/raster.ts';
import type { MapSums } from './sums.ts';

/** Where a block lies in the file; its mask follows it. */
interface BlockPiece {
  at: number;
  pixels: number;
  /** null: the result has no mask. */
  mask: number | null;
}

interface RootPiece {
  at: number;
  bytes: number;
  width: number;
  height: number;
  hasValid: boolean;
}

interface LayerIndex {
  /** Of each level up to the roots', row by row. */
  levels: BlockPiece[][];
  roots: RootPiece[];
}

interface RangeIndex {
  /** What made it (`makerOf`). */
  maker: string;
  layers: Partial<Record<LayerName, LayerIndex>>;
  sums: MapSums;
}

const magic = 'MMRANGE2';
/** The length of the index, and the magic. */
const endBytes = 4 + magic.length;
/** That of the largest range has some thousand pieces. */
const mostIndexBytes = 8 * 1024 ** 2;

/** Writes a range's file as its blocks come, in any order. */
export class RangeWriter {
  readonly #file: OutputFile;
  readonly #index: RangeIndex;

  constructor(file: OutputFile, sums: MapSums, maker: string) {
    this.#file = file;
    this.#index = { maker, layers: {}, sums };
  }

  /** @param levels How many blocks each level has. */
  addLayer(name: LayerName, levels: readonly number[]): void {
    const none = { at: 0, pixels: 0, mask: null };
    this.#index.layers[name] = { levels: levels.map((count) => Array.from({ length: count }, () => none)), roots: [] };
  }

  async putBlock(name: LayerName, level: number, index: number, { pixels, mask }: EncodedBlock): Promise<void> {
    this.#index.layers[name]!.levels[level]![index] = { at: this.#file.bytes, pixels: pixels.byteLength, mask: mask && mask.byteLength };
    await this.#file.write(pixels);
    if (mask) await this.#file.write(mask);
  }

  /** Adds the next root's samples, without loss; of this machine's byte order, which is that of every machine that we run on. */
  async putRoot(name: LayerName, samples: RasterWindow): Promise<void> {
    const planes = planesOf(samples).map((plane) => Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength));
    const packed = deflateRawSync(Buffer.concat(planes), { level: 1 });
    const { width, height, valid } = samples;
    this.#index.layers[name]!.roots.push({ at: this.#file.bytes, bytes: packed.length, width, height, hasValid: valid !== null });
    await this.#file.write(packed);
  }

  /** Puts the index behind the pieces. */
  async end(): Promise<void> {
    const text = Buffer.from(JSON.stringify(this.#index));
    const end = Buffer.alloc(endBytes);
    end.writeUInt32LE(text.length);
    end.write(magic, 4, 'latin1');
    await this.#file.write(text);
    await this.#file.write(end);
  }
}

/** A range's file, open for reading. */
export class RangeFile {
  readonly #handle: FileHandle;
  readonly #index: RangeIndex;

  private constructor(handle: FileHandle, index: RangeIndex) {
    this.#handle = handle;
    this.#index = index;
  }

  /** Throws Error for a file that is no whole range. */
  static async open(path: string): Promise<RangeFile> {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const end = await readAt(handle, size - endBytes, endBytes);
      const length = end.readUInt32LE();
      if (end.toString('latin1', 4) !== magic || length > Math.min(mostIndexBytes, size - endBytes))
        throw new Error(`${path} is no whole range`);
      const text = await readAt(handle, size - endBytes - length, length);
      return new RangeFile(handle, JSON.parse(text.toString()) as RangeIndex);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** What made it (`makerOf`). */
  get maker(): string {
    return this.#index.maker;
  }

  get sums(): MapSums {
    return this.#index.sums;
  }

  /** Bytes of a block and of its mask. */
  sizesOf(name: LayerName, level: number, index: number): { pixels: number; mask: number } {
    const { pixels, mask } = this.#layer(name).levels[level]![index]!;
    return { pixels, mask: mask ?? 0 };
  }

  async readBlock(name: LayerName, level: number, index: number): Promise<EncodedBlock> {
    const { at, pixels, mask } = this.#layer(name).levels[level]![index]!;
    const bytes = await readAt(this.#handle, at, pixels + (mask ?? 0));
    return { pixels: bytes.subarray(0, pixels), mask: mask === null ? null : bytes.subarray(pixels) };
  }

  async readRoot(
    name: LayerName,
    index: number,
    { bands, sample, alpha }: Pick<CogLayout, 'bands' | 'sample' | 'alpha'>,
  ): Promise<RasterWindow> {
    const { at, bytes, width, height, hasValid } = this.#layer(name).roots[index]!;
    const make = (): InstanceType<(typeof sampleArrays)[typeof sample]> => new sampleArrays[sample](width * height);
    const window: RasterWindow = {
      ...{ width, height },
      bands: Array.from({ length: bands }, make),
      alpha: alpha ? make() : null,
      valid: hasValid ? new Uint8Array(width * height) : null,
    };
    const planes = planesOf(window);
    const total = planes.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const unpacked = inflateRawSync(await readAt(this.#handle, at, bytes), { maxOutputLength: total });
    if (unpacked.length !== total) throw new Error(`${unpacked.length} bytes of samples instead of ${total}`);
    let from = 0;
    for (const plane of planes) {
      Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength).set(unpacked.subarray(from, from + plane.byteLength));
      from += plane.byteLength;
    }
    return window;
  }

  #layer(name: LayerName): LayerIndex {
    const layer = this.#index.layers[name];
    if (!layer) throw new Error(`The range has no ${name}`);
    return layer;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  if (at < 0) throw new Error('The file is too short to be a range');
  const piece = Buffer.allocUnsafe(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await handle.read(piece, done, bytes - done, at + done);
    if (bytesRead === 0) throw new Error('The range ends before its pieces');
    done += bytesRead;
  }
  return piece;
}
