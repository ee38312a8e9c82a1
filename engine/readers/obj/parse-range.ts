import { keepKernel } from '#engine/kernels/keep';
import type { KernelExports } from '#engine/kernels/load';
import { srgbToLinear } from '../../images/srgb.ts';
import { colorsOfPaint, type ObjPaint } from './paint.ts';
import { statementOf } from './statement.ts';
import { lineStart, readAt } from '../ranges.ts';
import { truncated } from '../../files/read-failure.ts';
import { decodeText, joinContinued } from '../../files/text.ts';

/** How many of each there are, or were before: positions, uvs, normals. */
export interface ObjCounts {
  positions: number;
  uvs: number;
  normals: number;
}

export interface ObjRange {
  fd: number;
  size: number;
  /** The lines that begin in [from, to) are meant. */
  from: number;
  to: number;
  /** Taken from positions before they lose bits. */
  origin: readonly [number, number, number];
  /** In the second pass: the counts before the range and in the whole file, so that every index can be checked. */
  counts?: { before: ObjCounts; total: ObjCounts };
}

export type ObjColorScale = 1 | 255;

/** Above this a channel is a byte: files of 0…1 go a little beyond 1 where light was baked into them. */
const brightest = 2;

/** A non-numeric line, and the run that follows it. */
export interface ObjStatement {
  name: string;
  rest: string;
  run: number;
}

/** A run is faces of one kind (without normals: of one smoothing group) with no statement between them; `runWords` words each. */
export const runWords = 5;

/** What the kernel makes of a range. */
export interface ObjChunk {
  positions: Float32Array;
  uvs: Float32Array;
  normals: Float32Array;
  /** Linear RGB of the positions that `colored` numbers within the chunk, what the file has divided by `colorScale`. */
  colors: Float32Array;
  colored: Uint32Array;
  /** 255 where the chunk's colours are bytes, 1 where none shows it. */
  colorScale: ObjColorScale;
  /** ZBrush's colours, in order. */
  paint: ObjPaint[];
  /** Kind, first face, first corner, first unique, smoothing group of each run; see `runKind` and `inherited`. */
  runs: Uint32Array;
  /** Distinct corners of each run in order of first sight: position, uv and normal number, encoded as `indexOfNumber` undoes. */
  uniques: Int32Array;
  /** Each corner's unique, counted from its run's first. */
  corners: Uint32Array;
  /** Corners of each face; empty when all are triangles. */
  sizes: Uint32Array;
  statements: ObjStatement[];
  /** Elements on positions that are not there, and with too few corners. */
  facesDropped: number;
  facesShort: number;
  attributesDropped: number;
  /** Smoothing group at the chunk's end, 0 for none; see `inherited`. */
  smoothing: number;
  /** Bytes that were parsed. */
  bytes: number;
}

/** Bits of a run's kind: the lowest two are the mode. */
export const runKind = { triangles: 0, lines: 1, points: 2, mode: 3, uvs: 4, normals: 8, polygons: 16 } as const;

/** The smoothing group with which the chunk before ended. */
export const inherited = 0xffffffff;

/** Zero-based index of a corner's number from the kernel, −1 for none; `before` of that kind precede the chunk. */
export const indexOfNumber = (number: number, before: number): number => (number >= 0 ? number - 1 : before + number + relative);

/** The offset by which the kernel marks numbers that are relative to the range. */
const relative = 2 ** 30;

interface ObjKernel extends KernelExports {
  input_for(length: number): number;
  set_origin(x: number, y: number, z: number): void;
  set_counts(known: number, ...counts: number[]): void;
  parse(input: number, length: number): number;
  largest_color(): number;
}

const parser = keepKernel<ObjKernel>('obj');

/** Parses the lines of a range. Task of a thread; the arrays are the caller's. */
export const parseObjRange = (range: ObjRange): Promise<ObjChunk> => parser.use((kernel) => parse(kernel, range));

function parse(kernel: ObjKernel, range: ObjRange): ObjChunk {
  const { fd, size, origin, counts } = range;
  const from = lineStart(fd, range.from, size);
  const length = lineStart(fd, range.to, size) - from;
  const input = kernel.input_for(length);
  if (!readAt(fd, new Uint8Array(kernel.memory.buffer, input, length), from)) throw truncated();
  kernel.set_origin(...origin);
  const of = ({ positions, uvs, normals }: ObjCounts): number[] => [positions, uvs, normals];
  if (counts) kernel.set_counts(1, ...of(counts.before), ...of(counts.total));
  else kernel.set_counts(0, 0, 0, 0, 0, 0, 0);
  return takeResult(kernel, input, kernel.parse(input, length), length);
}

function takeResult(kernel: ObjKernel, input: number, result: number, length: number): ObjChunk {
  const { buffer } = kernel.memory;
  // In the order of the kernel's `Result`.
  const words = new Uint32Array(buffer, result, 23);
  let next = 0;
  const word = (): number => words[next++]!;
  const floats = (size: number): Float32Array => new Float32Array(buffer, word(), word() * size).slice();
  const positions = floats(3);
  const uvs = floats(2);
  const normals = floats(3);
  const [colorsAt, coloredAt, colorCount] = [word(), word(), word()];
  const uniques = new Int32Array(buffer, word(), word() * 3).slice();
  const corners = new Uint32Array(buffer, word(), word()).slice();
  const sizes = new Uint32Array(buffer, word(), word());
  const runs = new Uint32Array(buffer, word(), word() * runWords).slice();
  const statements = new Uint32Array(buffer, word(), word() * statementWords);
  let onlyTriangles = true;
  for (let run = 0; run < runs.length; run += runWords)
    if ((runs[run]! & (runKind.mode | runKind.polygons)) !== runKind.triangles) onlyTriangles = false;
  const colorScale = kernel.largest_color() > brightest ? 255 : 1;
  const text = textOf(statements, new Uint8Array(buffer, input, length));
  return {
    positions,
    uvs,
    normals,
    colors: linearOf(new Float64Array(buffer, colorsAt, colorCount * 3), colorScale),
    colorScale,
    paint: text.paint,
    colored: new Uint32Array(buffer, coloredAt, colorCount).slice(),
    runs,
    uniques,
    corners,
    sizes: onlyTriangles ? new Uint32Array(0) : sizes.slice(),
    statements: text.statements,
    facesDropped: word(),
    facesShort: word(),
    attributesDropped: word(),
    smoothing: word(),
    bytes: length,
  };
}

/** Values of colours seen last, by their place in [0, 1]: nearly all are bytes in some notation. */
const seen = new Float64Array(4096).fill(-1);
const linearOfSeen = new Float32Array(4096);

function linearOf(colors: Float64Array, scale: ObjColorScale): Float32Array {
  const out = new Float32Array(colors.length);
  for (let i = 0; i < out.length; i++) {
    const value = colors[i]! / scale;
    const slot = Math.trunc(value * 4095) & 4095;
    if (seen[slot] !== value) {
      seen[slot] = value;
      linearOfSeen[slot] = srgbToLinear(value);
    }
    out[i] = linearOfSeen[slot]!;
  }
  return out;
}

/** Words of the kernel's `Statement`. */
const statementWords = 4;

function textOf(words: Uint32Array, bytes: Uint8Array): Pick<ObjChunk, 'statements' | 'paint'> {
  const statements: ObjStatement[] = [];
  const paint: ObjPaint[] = [];
  for (let i = 0; i < words.length; i += statementWords) {
    const line = bytes.subarray(words[i], words[i]! + words[i + 1]!);
    if (line[0] === hash) paint.push({ positions: words[i + 3]!, colors: colorsOfPaint(line) });
    else {
      const statement = statementOf(joinContinued(decodeText(line)));
      if (statement) statements.push({ ...statement, run: words[i + 2]! });
    }
  }
  return { statements, paint };
}

const hash = 35;

/** The buffers of a chunk, to be moved and not copied. */
export const buffersOf = (chunk: ObjChunk): ArrayBuffer[] =>
  [chunk.positions, chunk.uvs, chunk.normals, chunk.colors, chunk.colored, chunk.runs, chunk.uniques, chunk.corners, chunk.sizes].map(
    (array) => array.buffer as ArrayBuffer,
  );
