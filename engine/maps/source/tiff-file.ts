/** A TIFF's header, its chain of directories and their values; values that are long are read when they are asked for. */

import { AppError } from '#domain/errors/app-error';
import { damaged, unsupported } from './damage.ts';
import type { ByteSource } from './raster.ts';
import { typeBytes } from './tiff-tags.ts';

/** No image needs more: an overview and its mask for each halving, and a few dozen tags. */
const most = { tags: 1000, values: 65_536 } as const;
export const mostDirectories = 128;
/** Read at once: directories and their values lie beside each other. */
const chunkBytes = 65_536;

interface Field {
  type: number;
  count: number;
  /** Where its values begin. */
  at: number;
}

export type Directory = ReadonlyMap<number, Field>;

export class TiffFile {
  readonly source: ByteSource;
  readonly name: string;
  readonly little: boolean;
  readonly isBig: boolean;
  /** Where the last directory would name a next one. */
  lastLink = 0;
  readonly #chunks = new Map<number, DataView>();

  private constructor(source: ByteSource, name: string, little: boolean, big: boolean) {
    this.source = source;
    this.name = name;
    this.little = little;
    this.isBig = big;
  }

  /** The file and its directories in order. Throws `raster.*`. */
  static async open(source: ByteSource, name: string): Promise<{ file: TiffFile; directories: Directory[] }> {
    if (source.bytes < 8) throw new AppError('raster.truncated', { file: name });
    const head = await source.read(0, Math.min(16, source.bytes));
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const little = view.getUint16(0) === 0x4949;
    const big = view.getUint16(2, little) === 43;
    const file = new TiffFile(source, name, little, big);
    if (big && (head.length < 16 || view.getUint16(4, little) !== 8)) throw damaged(name, 'BigTIFF 的文件头无效');
    const first = big ? file.#whole(view.getBigUint64(8, little)) : view.getUint32(4, little);
    return { file, directories: await file.#chain(first) };
  }

  async #chain(first: number): Promise<Directory[]> {
    const seen = new Set<number>();
    const directories: Directory[] = [];
    for (let at = first; at !== 0;) {
      if (seen.has(at)) throw damaged(this.name, '目录的链接绕成了一圈');
      if (seen.size === mostDirectories) throw damaged(this.name, `目录超过 ${mostDirectories} 个`);
      seen.add(at);
      const { directory, next } = await this.#directory(at);
      directories.push(directory);
      at = next;
    }
    if (directories.length === 0) throw damaged(this.name, '没有图像');
    return directories;
  }

  async #directory(at: number): Promise<{ directory: Directory; next: number }> {
    const [countBytes, entryBytes, wordBytes] = this.isBig ? [8, 20, 8] : [2, 12, 4];
    const head = await this.#view(at, countBytes);
    const count = this.isBig ? this.#whole(head.getBigUint64(0, this.little)) : head.getUint16(0, this.little);
    if (count > most.tags) throw damaged(this.name, `一个目录有 ${count} 个标签，最多 ${most.tags} 个`);
    const view = await this.#view(at + countBytes, count * entryBytes + wordBytes);
    const directory = new Map<number, Field>();
    for (let index = 0; index < count; index++) {
      const entry = index * entryBytes;
      const type = view.getUint16(entry + 2, this.little);
      const values = this.#word(view, entry + 4);
      const bytes = (typeBytes[type] ?? 0) * values;
      const valueAt = entry + 4 + wordBytes;
      const start = bytes <= wordBytes ? at + countBytes + valueAt : this.#word(view, valueAt);
      // Of a type that nobody knows nothing is read.
      if (bytes > 0) directory.set(view.getUint16(entry, this.little), { type, count: values, at: start });
    }
    this.lastLink = at + countBytes + count * entryBytes;
    return { directory, next: this.#word(view, count * entryBytes) };
  }

  #word(view: DataView, at: number): number {
    return this.isBig ? this.#whole(view.getBigUint64(at, this.little)) : view.getUint32(at, this.little);
  }

  #whole(value: bigint): number {
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged(this.name, '有位置超出文件');
    return Number(value);
  }

  /** Bytes of the file; several reads near each other are one of the source. */
  async #view(at: number, length: number): Promise<DataView> {
    if (at + length > this.source.bytes) throw new AppError('raster.truncated', { file: this.name });
    const chunk = Math.floor(at / chunkBytes);
    if (at + length > (chunk + 1) * chunkBytes) {
      const bytes = await this.source.read(at, length);
      return new DataView(bytes.buffer, bytes.byteOffset, length);
    }
    const start = chunk * chunkBytes;
    let held = this.#chunks.get(chunk);
    if (!held) {
      const bytes = await this.source.read(start, Math.min(chunkBytes, this.source.bytes - start));
      held = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      // A few: offsets and sizes of two levels and their masks, each in order.
      if (this.#chunks.size >= 32) this.#chunks.delete(this.#chunks.keys().next().value!);
      this.#chunks.set(chunk, held);
    }
    return new DataView(held.buffer, held.byteOffset + at - start, length);
  }

  /** Throws where the values of the tag do not lie inside the file. */
  requireInside({ type, count, at }: Field): void {
    if (at + count * typeBytes[type]! > this.source.bytes) throw new AppError('raster.truncated', { file: this.name });
  }

  /** One of the values of a tag: of an offset or a size. */
  async value(field: Field, index: number): Promise<number> {
    if (index >= field.count) throw damaged(this.name, '数据块的列表不完整');
    const bytes = typeBytes[field.type]!;
    return this.#number(await this.#view(field.at + index * bytes, bytes), field.type, 0);
  }

  /** All values of a tag as numbers; undefined where there is none. */
  async numbers(directory: Directory, tag: number): Promise<number[] | undefined> {
    const field = directory.get(tag);
    if (!field) return undefined;
    if (field.count > most.values) throw damaged(this.name, `标签 ${tag} 有 ${field.count} 个值`);
    const bytes = typeBytes[field.type]!;
    const view = await this.#view(field.at, field.count * bytes);
    return Array.from({ length: field.count }, (_, index) => this.#number(view, field.type, index * bytes));
  }

  async number(directory: Directory, tag: number, fallback: number): Promise<number> {
    return (await this.numbers(directory, tag))?.[0] ?? fallback;
  }

  /** The text of a tag up to its end, a character a byte, whatever its encoding; undefined where there is none. */
  async text(directory: Directory, tag: number): Promise<string | undefined> {
    const bytes = await this.numbers(directory, tag);
    return bytes && Buffer.from(bytes).toString('latin1').replace(/\0+$/, '');
  }

  #number(view: DataView, type: number, at: number): number {
    const read = readers[type];
    if (!read) throw unsupported(this.name, `标签的类型 ${type} 不认识`);
    const value = read(view, at, this.little);
    return typeof value === 'bigint' ? this.#whole(value) : value;
  }
}

const readers: Readonly<Record<number, (view: DataView, at: number, little: boolean) => number | bigint>> = {
  1: (view, at) => view.getUint8(at),
  2: (view, at) => view.getUint8(at),
  3: (view, at, little) => view.getUint16(at, little),
  4: (view, at, little) => view.getUint32(at, little),
  6: (view, at) => view.getInt8(at),
  7: (view, at) => view.getUint8(at),
  8: (view, at, little) => view.getInt16(at, little),
  9: (view, at, little) => view.getInt32(at, little),
  11: (view, at, little) => view.getFloat32(at, little),
  12: (view, at, little) => view.getFloat64(at, little),
  13: (view, at, little) => view.getUint32(at, little),
  16: (view, at, little) => view.getBigUint64(at, little),
  18: (view, at, little) => view.getBigUint64(at, little),
};
