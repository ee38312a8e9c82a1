/** Few large reads in place of one for each of a model's many small arrays. */

/** Read ahead at first, and at most, where small stretches follow each other: twice as much each time that half of it was given away. */
const firstBytes = 16 * 1024;
const maxBytes = 1024 * 1024;
/** From here on a stretch is read by itself. */
const largeBytes = 32 * 1024;
/** What may be passed over between two stretches of a run: it is held as long as they are. */
const gapBytes = 8 * 1024;
/** Indices, positions and normals may each have a region of their own. */
const maxRuns = 8;

/** Stretches that follow each other in the file. */
interface Run {
  /** Bytes from `start` on that were read ahead. */
  block: Uint8Array;
  start: number;
  /** Up to here the file's bytes are given away. */
  given: number;
  /** Of the block. */
  used: number;
}

/** Hands out stretches of a file of `length` bytes, which `read` fills a target from. */
export class ReadAhead {
  readonly #read: (target: Uint8Array, start: number) => void;
  readonly #length: number;
  readonly #runs: Run[] = [];

  constructor(read: (target: Uint8Array, start: number) => void, length: number) {
    this.#read = read;
    this.#length = length;
  }

  /**
   * The bytes `[start, start + length)` as the caller's own, to be written to as well: often a part of a larger buffer, of which no part is
   * given away twice. Stretches that do not go forward are read one by one.
   */
  take(start: number, length: number): Uint8Array {
    if (length >= largeBytes) return this.#fill(start, length);
    for (let i = this.#runs.length - 1; i >= 0; i--) {
      const run = this.#runs[i]!;
      if (start < run.given || start - run.given > gapBytes) continue;
      if (start + length > run.start + run.block.length) {
        const wanted = run.used * 2 >= run.block.length ? Math.min(maxBytes, run.block.length * 2) : firstBytes;
        run.start = start;
        run.block = this.#fill(start, Math.min(Math.max(length, firstBytes, wanted), this.#length - start));
        run.used = 0;
      }
      run.used += length;
      run.given = start + length;
      return run.block.subarray(start - run.start, run.given - run.start);
    }
    this.#runs.push({ block: new Uint8Array(0), start, given: start + length, used: 0 });
    if (this.#runs.length > maxRuns) this.#runs.shift();
    return this.#fill(start, length);
  }

  #fill(start: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    this.#read(bytes, start);
    return bytes;
  }
}
