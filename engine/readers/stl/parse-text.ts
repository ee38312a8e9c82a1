import { lineStart } from '../ranges.ts';
import { decodeText } from '../../files/text.ts';
import { runStlKernel } from './kernel.ts';

export interface StlTextRange {
  fd: number;
  size: number;
  /** The lines that begin in [from, to) are meant. */
  from: number;
  to: number;
}

/** The part of a solid that lies in a range: its loops, and corners that go on in the next range. */
export interface StlRun {
  /** Of the `solid` line that begins it; undefined where it goes on from before. */
  solid: string | undefined;
  /** It contains an `endsolid`. */
  ended: boolean;
  places: Int32Array;
  corners: Uint32Array;
  /** Corners up to each loop's end, of this range alone; `leftOpen` for the end of a loop that the range before left open, if it did. */
  loops: Uint32Array;
}

/** See `StlRun.loops`. */
export const leftOpen = 0xffffffff;

/** The runs of a range in a few arrays, which threads hand over whole. */
export interface StlTextChunk {
  /** First loop, corner and place of each run. */
  starts: Uint32Array;
  loops: Uint32Array;
  corners: Uint32Array;
  places: Int32Array;
  /** Names of the runs that a `solid` begins, by run. */
  solids: Map<number, string>;
  /** Runs that contain an `endsolid`. */
  ended: Set<number>;
  /** Colours, and what the format does not know. */
  colorWords: number;
  unknownWords: number;
  bytes: number;
}

/** Parses lines of an ASCII STL and gives corners of a solid at the same place one number. Task of a thread; the arrays are the caller's. */
export async function parseStlText({ fd, size, from, to }: StlTextRange): Promise<StlTextChunk> {
  const start = lineStart(fd, from, size);
  const length = lineStart(fd, to, size) - start;
  const { places, corners, loops, runs, statements, bytes, colorWords, unknownWords } = await runStlKernel(
    fd,
    start,
    length,
    (kernel, input) => kernel.parse_text(input, length),
  );
  const solids = new Map<number, string>();
  const ended = new Set<number>();
  for (let i = 0; i < statements.length; i += 4) {
    const offset = statements[i]!;
    const run = statements[i + 2]!;
    if (statements[i + 3]) ended.add(run - 1);
    else solids.set(run, decodeText(bytes.subarray(offset, offset + statements[i + 1]!)).trim());
  }
  return { starts: runs, loops, corners, places, solids, ended, colorWords, unknownWords, bytes: length };
}

export const buffersOf = ({ starts, loops, corners, places }: StlTextChunk): ArrayBuffer[] =>
  [starts, loops, corners, places].map(({ buffer }) => buffer as ArrayBuffer);

/** The runs of a chunk in order, their arrays views of its own. */
export function* runsOf({ starts, loops, corners, places, solids, ended }: StlTextChunk): Generator<StlRun> {
  const count = starts.length / 3;
  const end = [loops.length, corners.length, places.length / 3];
  const bound = (run: number, part: number): number => (run < count ? starts[run * 3 + part]! : end[part]!);
  for (let run = 0; run < count; run++) {
    yield {
      solid: solids.get(run),
      ended: ended.has(run),
      loops: loops.subarray(bound(run, 0), bound(run + 1, 0)),
      corners: corners.subarray(bound(run, 1), bound(run + 1, 1)),
      places: places.subarray(bound(run, 2) * 3, bound(run + 1, 2) * 3),
    };
  }
}
