import { open, type FileHandle } from 'node:fs/promises';
import type { VerbContext } from '#engine/scenes/scene';
import { cursor, parseFloatAt } from '../parse-number.ts';
import { truncated } from '../read-failure.ts';
import { typeBytes, type PlyElement, type PlyHeader, type PlyType } from './header.ts';

/** One row of an element: single values by property, lists in `lists`. The same object is used again for each row. */
export interface PlyRow {
  /** Value of each property; a list's length for a list. */
  values: Float64Array;
  /** Values of each list property, the first `values[property]` of them valid. */
  lists: (Float64Array | undefined)[];
}

export type RowVisitor = (row: PlyRow, index: number) => void;

const blockBytes = 4 * 1024 * 1024;

/** Reads every row of a PLY in file order and hands it to the visitor of its element. Memory: one block, or the longest row. */
export async function readPlyRows(
  path: string,
  header: PlyHeader,
  visitorOf: (element: PlyElement) => RowVisitor | undefined,
  context: VerbContext,
): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const source = new RowSource(file, header.bytes, size);
    for (const element of header.elements) {
      if (element.properties.length === 0) continue;
      if (element.count * leastRowBytes(element, header) > source.left + 1) throw truncated();
      const visit = visitorOf(element);
      const row: PlyRow = {
        values: new Float64Array(element.properties.length),
        lists: element.properties.map((property) => (property.countType ? new Float64Array(8) : undefined)),
      };
      const parse = header.encoding === 'ascii' ? parseAscii : binaryParser(element, header.encoding === 'binary_little_endian');
      for (let index = 0; index < element.count;) {
        context.signal?.throwIfAborted();
        // Rows are parsed until one does not fit what is in memory; then more is read and that row parsed again.
        const rest = parseRows(source, element, row, index, parse, visit);
        if (rest === index && !(await source.more())) throw truncated();
        if (rest !== index) index = rest;
        context.onProgress?.('read', size - source.left, size);
      }
    }
  } finally {
    await file.close();
  }
}

function parseRows(
  source: RowSource,
  element: PlyElement,
  row: PlyRow,
  index: number,
  parse: RowParser,
  visit: RowVisitor | undefined,
): number {
  for (; index < element.count; index++) {
    const end = parse(source, element, row);
    if (end < 0) break;
    source.at = end;
    visit?.(row, index);
  }
  return index;
}

/** Parses a row at `source.at` and returns where it ends, −1 when it goes beyond what is in memory. */
type RowParser = (source: RowSource, element: PlyElement, row: PlyRow) => number;

/** Fewest bytes that a row can have: checked before a count is believed. */
function leastRowBytes(element: PlyElement, header: PlyHeader): number {
  if (header.encoding === 'ascii') return element.properties.length * 2;
  return element.properties.reduce((sum, { type, countType }) => sum + typeBytes[countType ?? type], 0);
}

/** A window on the file that slides along. */
class RowSource {
  bytes = Buffer.allocUnsafe(0);
  at = 0;
  view = new DataView(this.bytes.buffer, 0, 0);
  #file: FileHandle;
  #position: number;
  #size: number;

  constructor(file: FileHandle, position: number, size: number) {
    this.#file = file;
    this.#position = position;
    this.#size = size;
  }

  /** Bytes from `at` to the file's end. */
  get left(): number {
    return this.#size - this.#position + this.bytes.length - this.at;
  }

  get atEnd(): boolean {
    return this.#position >= this.#size;
  }

  /** Slides on and reads more behind what is there; false at the file's end. */
  async more(): Promise<boolean> {
    if (this.atEnd) return false;
    const kept = this.bytes.length - this.at;
    const length = kept + Math.min(Math.max(blockBytes, kept), this.#size - this.#position);
    const next = Buffer.allocUnsafe(length);
    this.bytes.copy(next, 0, this.at);
    const { bytesRead } = await this.#file.read(next, kept, length - kept, this.#position);
    if (bytesRead === 0) return false;
    this.#position += bytesRead;
    this.bytes = next.subarray(0, kept + bytesRead);
    this.at = 0;
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    return true;
  }
}

function roomFor(row: PlyRow, property: number, count: number): Float64Array {
  const list = row.lists[property]!;
  if (count <= list.length) return list;
  return (row.lists[property] = new Float64Array(Math.max(list.length * 2, count)));
}

const parseAscii: RowParser = (source, element, row) => {
  const { bytes } = source;
  const end = bytes.length;
  let at = source.at;
  /** The next number; NaN where the text goes beyond what is in memory or is none. */
  const next = (): number => {
    while (at < end && bytes[at]! <= 32) at++;
    if (at >= end) return (at = -1);
    const value = parseFloatAt(bytes, at, end);
    at = cursor.at;
    // A number that touches the end may go on behind it.
    if (at >= end && !source.atEnd) at = -1;
    return value;
  };
  for (let property = 0; property < element.properties.length; property++) {
    const value = next();
    if (at < 0) return -1;
    row.values[property] = value;
    if (element.properties[property]!.countType === null) continue;
    const count = listCount(value);
    if (count * 2 > source.left + 1) throw truncated();
    const list = roomFor(row, property, count);
    for (let i = 0; i < count; i++) {
      list[i] = next();
      if (at < 0) return -1;
    }
  }
  // A row is a line: what some writers put behind the announced values is not the next row's.
  while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
  return at >= end && !source.atEnd ? -1 : at;
};

const listCount = (value: number): number => {
  if (!Number.isInteger(value) || value < 0) throw truncated();
  return value;
};

const readers: Record<PlyType, (view: DataView, at: number, littleEndian: boolean) => number> = {
  int8: (view, at) => view.getInt8(at),
  uint8: (view, at) => view.getUint8(at),
  int16: (view, at, le) => view.getInt16(at, le),
  uint16: (view, at, le) => view.getUint16(at, le),
  int32: (view, at, le) => view.getInt32(at, le),
  uint32: (view, at, le) => view.getUint32(at, le),
  float32: (view, at, le) => view.getFloat32(at, le),
  float64: (view, at, le) => view.getFloat64(at, le),
};

function binaryParser(element: PlyElement, littleEndian: boolean): RowParser {
  const columns = element.properties.map(({ type, countType }) => ({
    read: readers[type],
    size: typeBytes[type],
    readCount: countType ? readers[countType] : undefined,
    countSize: countType ? typeBytes[countType] : 0,
  }));
  return (source, _element, row) => {
    const { view } = source;
    const end = view.byteLength;
    let at = source.at;
    for (let property = 0; property < columns.length; property++) {
      const { read, size, readCount, countSize } = columns[property]!;
      if (!readCount) {
        if (at + size > end) return -1;
        row.values[property] = read(view, at, littleEndian);
        at += size;
        continue;
      }
      if (at + countSize > end) return -1;
      const count = listCount(readCount(view, at, littleEndian));
      at += countSize;
      if (count * size > source.left) throw truncated();
      if (at + count * size > end) return -1;
      const list = roomFor(row, property, count);
      row.values[property] = count;
      for (let i = 0; i < count; i++, at += size) list[i] = read(view, at, littleEndian);
    }
    return at;
  };
}
