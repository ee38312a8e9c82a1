import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { loadKernel, type KernelExports } from '#engine/kernels/load';
import type { VerbContext } from '#engine/context';
import { readAt } from '../ranges.ts';
import { truncated } from '../../files/read-failure.ts';
import { typeBytes, type PlyElement, type PlyHeader, type PlyType } from './header.ts';

/** Rows of an element, in file order. The arrays are views that the next block overwrites. */
export interface PlyBlock {
  /** Number of the first row. */
  first: number;
  count: number;
  /** One value a property and row; a list's length for a list. */
  values: Float64Array;
  /** Values from one row to the next in `values`. */
  stride: number;
  /** Values of all lists, row by row and in the order of the properties. */
  items: Float64Array;
}

export type BlockVisitor = (block: PlyBlock) => void;

const blockBytes = 1024 * 1024;

/** In the order of the kernel's own. */
const typeNumbers: PlyType[] = ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'];
const encodings: PlyHeader['encoding'][] = ['ascii', 'binary_little_endian', 'binary_big_endian'];

interface PlyKernel extends KernelExports {
  begin_element(properties: number, encoding: number): number;
  input_for(length: number): number;
  parse_rows(input: number, length: number, rows: number, left: number, last: number): number;
}

/**
 * Reads the rows of a PLY in file order, but those of elements before the vertices behind these, which they may name, and hands them, block by
 * block, to the visitor of their element. Memory: one block, or the longest row.
 */
export async function readPlyRows(
  path: string,
  header: PlyHeader,
  visitorOf: (element: PlyElement) => BlockVisitor | undefined,
  context: VerbContext,
): Promise<void> {
  const kernel = await loadKernel<PlyKernel>('ply');
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const quiet: VerbContext = context.signal ? { signal: context.signal } : {};
    const elements = header.elements.filter(({ properties }) => properties.length > 0);
    const before = elements.slice(0, Math.max(0, elements.findIndex(isVertices)));
    const starts: number[] = [];
    let position = header.bytes;
    for (const element of elements) {
      if (element.count * minRowBytes(element, header) > size - position + 1) throw truncated();
      const isEarly = starts.length < before.length;
      if (isEarly) starts.push(position);
      const visit = isEarly ? undefined : visitorOf(element);
      position = await readElement(kernel, file.fd, size, position, element, header, visit, context);
      if (!isVertices(element)) continue;
      for (const [index, early] of before.entries()) {
        const visitEarly = visitorOf(early);
        if (visitEarly) await readElement(kernel, file.fd, size, starts[index]!, early, header, visitEarly, quiet);
      }
    }
  } finally {
    await file.close();
  }
}

const isVertices = ({ name }: PlyElement): boolean => name === 'vertex';

/** Reads an element's rows from `position` on; returns where they end. */
async function readElement(
  kernel: PlyKernel,
  fd: number,
  size: number,
  position: number,
  element: PlyElement,
  header: PlyHeader,
  visit: BlockVisitor | undefined,
  context: VerbContext,
): Promise<number> {
  const { properties } = element;
  const described = properties.flatMap(({ type, countType }) => [numberOf(type), countType === null ? 0 : numberOf(countType)]);
  const at = kernel.begin_element(properties.length, encodings.indexOf(header.encoding));
  new Uint32Array(kernel.memory.buffer, at, described.length).set(described);
  let capacity = Math.min(blockBytes, size - position);
  let input = kernel.input_for(capacity);
  /** Bytes of the block that are in memory already. */
  let kept = 0;
  for (let row = 0; row < element.count;) {
    // Lets an abort come in.
    await setImmediate();
    context.signal?.throwIfAborted();
    const length = Math.min(capacity, size - position);
    if (!readAt(fd, new Uint8Array(kernel.memory.buffer, input + kept, length - kept), position + kept)) throw truncated();
    const isLast = position + length >= size;
    const result = kernel.parse_rows(input, length, Math.min(element.count - row, 0xffffffff), size - position, isLast ? 1 : 0);
    const { buffer } = kernel.memory;
    const [valuesAt, count, itemsAt, itemCount, consumed, fault] = new Uint32Array(buffer, result, 6) as unknown as Result;
    if (count > 0) {
      const values = new Float64Array(buffer, valuesAt, count * properties.length);
      visit?.({ first: row, count, values, stride: properties.length, items: new Float64Array(buffer, itemsAt, itemCount) });
    } else if (fault !== 0 || isLast) throw truncated();
    else {
      // A row that is longer than a block.
      capacity = Math.min(capacity * 2, size - position);
      input = kernel.input_for(capacity);
    }
    row += count;
    position += consumed;
    kept = length - consumed;
    new Uint8Array(kernel.memory.buffer).copyWithin(input, input + consumed, input + length);
    context.onProgress?.('read', position, size);
  }
  return position;
}

type Result = [values: number, rows: number, items: number, itemCount: number, consumed: number, fault: number];

const numberOf = (type: PlyType): number => typeNumbers.indexOf(type) + 1;

/** Fewest bytes that a row can have: checked before a count is believed. */
function minRowBytes(element: PlyElement, header: PlyHeader): number {
  if (header.encoding === 'ascii') return element.properties.length * 2;
  return element.properties.reduce((sum, { type, countType }) => sum + typeBytes[countType ?? type], 0);
}
