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
  /** Corners up to each loop's end, of this range alone. */
  loops: Uint32Array;
}

export interface StlTextChunk {
  runs: StlRun[];
  unknownLines: number;
  bytes: number;
}

/** Parses lines of an ASCII STL and gives corners of a solid at the same place one number. Task of a thread; the arrays are the caller's. */
export async function parseStlText({ fd, size, from, to }: StlTextRange): Promise<StlTextChunk> {
  const start = lineStart(fd, from, size);
  const length = lineStart(fd, to, size) - start;
  const result = await runStlKernel(fd, start, length, (kernel, input) => kernel.parse_text(input, length));
  const { places, corners, loops, statements, bytes } = result;
  const count = result.runs.length / 3;
  const end = [loops.length, corners.length, places.length / 3];
  const bound = (run: number, part: number): number => (run < count ? result.runs[run * 3 + part]! : end[part]!);
  const runs: StlRun[] = [];
  for (let run = 0; run < count; run++) {
    runs.push({
      solid: undefined,
      ended: false,
      loops: loops.subarray(bound(run, 0), bound(run + 1, 0)),
      corners: corners.subarray(bound(run, 1), bound(run + 1, 1)),
      places: places.subarray(bound(run, 2) * 3, bound(run + 1, 2) * 3),
    });
  }
  for (let i = 0; i < statements.length; i += 4) {
    const [offset, bytesLong, run, ends] = statements.subarray(i, i + 4);
    if (ends) runs[run! - 1]!.ended = true;
    else runs[run!]!.solid = decodeText(bytes.subarray(offset, offset! + bytesLong!)).trim();
  }
  return { runs, unknownLines: result.unknownLines, bytes: length };
}
