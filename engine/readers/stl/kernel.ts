import { loadKernel, type KernelExports } from '#engine/kernels/load';
import { readAt } from '../ranges.ts';
import { truncated } from '../../files/read-failure.ts';

interface StlKernel extends KernelExports {
  input_for(length: number): number;
  weld_facets(input: number, count: number, flags: number): number;
  parse_text(input: number, length: number): number;
}

/** What the kernel makes of a range, in the order of its `Result`. */
export interface StlResult {
  /** Bits of x, y and z of each distinct corner of a run, in order of first sight. */
  places: Int32Array;
  /** Each corner's place, counted from its run's first. */
  corners: Uint32Array;
  loops: Uint32Array;
  /** First loop, corner and place of each run. */
  runs: Uint32Array;
  /** Offset, length, run and whether it ends one, of each `solid` or `endsolid` line. */
  statements: Uint32Array;
  attributes: Uint16Array;
  colored: boolean;
  /** Colours of an ASCII file, and what its format does not know. */
  colorWords: number;
  unknownWords: number;
}

let loaded: Promise<StlKernel> | undefined;

/** Reads `length` bytes at `from` into the kernel, runs `work` on them, and returns copies of its results, and the bytes. */
export async function runStlKernel(
  fd: number,
  from: number,
  length: number,
  work: (kernel: StlKernel, input: number) => number,
): Promise<StlResult & { bytes: Uint8Array }> {
  const kernel = await (loaded ??= loadKernel<StlKernel>('stl'));
  const input = kernel.input_for(length);
  if (!readAt(fd, new Uint8Array(kernel.memory.buffer, input, length), from)) throw truncated();
  const result = work(kernel, input);
  const { buffer } = kernel.memory;
  const words = new Uint32Array(buffer, result, 14);
  const integers = (word: number, size: number): Uint32Array =>
    words[word] === 0 ? new Uint32Array(0) : new Uint32Array(buffer, words[word], words[word + 1]! * size).slice();
  const corners = integers(2, 1);
  const colored = words[11] !== 0;
  return {
    places: new Int32Array(integers(0, 3).buffer),
    corners,
    loops: integers(4, 1),
    runs: integers(6, 3),
    statements: integers(8, 4),
    attributes: colored ? new Uint16Array(buffer, words[10], corners.length / 3).slice() : new Uint16Array(0),
    colored,
    colorWords: words[12]!,
    unknownWords: words[13]!,
    bytes: new Uint8Array(buffer, input, length),
  };
}
