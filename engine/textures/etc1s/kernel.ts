/** The kernel that finds what a picture is made of: the books of endpoints and selectors, and the entries of each block. */

import { keepKernel } from '../../kernels/keep.ts';
import type { KernelExports } from '../../kernels/load.ts';

/** As the C file tells; addresses come signed. */
interface Etc1sKernel extends KernelExports {
  begin(blocks: number): void;
  room(bytes: number): number;
  add_level(rgba: number, width: number, height: number): void;
  find_endpoints(most: number): void;
  choose_endpoints(first: number, across: number, down: number, bit: number, newBits: number): void;
  find_selectors(most: number): void;
  choose_selectors(first: number, blocks: number, bit: number): void;
  weigh_selectors(bookBits: number): void;
  sort_selectors(): void;
  endpoint_count(): number;
  selector_count(): number;
  endpoints_at(): number;
  selectors_at(): number;
  endpoint_of_at(): number;
  selector_of_at(): number;
  prediction_of_at(): number;
}

const kernel = keepKernel<Etc1sKernel>('etc1s');

/** Which block beside it a block has its endpoint of; 3 for one that is named. */
export const named = 3;

/** A level of a picture, RGBA with rows from the top. */
export interface Level {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface Etc1sPicture {
  /** 4 bytes each: red, green and blue of 5 bits, and the range. */
  endpoints: Uint8Array;
  /** 16 bytes each, of 2 bits. */
  selectors: Uint8Array;
  levels: Etc1sLevel[];
}

export interface Etc1sLevel {
  /** Blocks. */
  across: number;
  down: number;
  /** Of each block, rows from the top. */
  endpoints: Uint16Array;
  selectors: Uint16Array;
  predictions: Uint8Array;
}

/** Of each book: blocks an entry, on the mean, and what a bit is worth in squares of differences. Tried on photographs of the ground, of which these make 32 dB. */
const books = {
  endpoints: { blocksPerEntry: 40, bit: 160 },
  selectors: { blocksPerEntry: 4, bit: 40 },
} as const;
/** Times that selectors are chosen: from the second time on each costs the bits that it took before. */
const rounds = 2;
/** Of a selector in its book. */
const entryBits = 22;
/** Entries have numbers of 14 bits, beside those of the history. */
const mostEntries = 16_128;
const leastEntries = 16;
const blocksOf = (edge: number): number => Math.ceil(edge / 4);

/** @throws RangeError when memory is short. */
export function findEtc1s(levels: readonly Level[]): Promise<Etc1sPicture> {
  return kernel.use((etc1s) => {
    const sizes = levels.map(({ width, height }) => ({ across: blocksOf(width), down: blocksOf(height) }));
    const blocks = sizes.reduce((sum, { across, down }) => sum + across * down, 0);
    etc1s.begin(blocks);
    const input = etc1s.room(levels[0]!.pixels.byteLength) >>> 0;
    for (const { pixels, width, height } of levels) {
      new Uint8Array(etc1s.memory.buffer).set(pixels, input);
      etc1s.add_level(input, width, height);
    }
    const most = ({ blocksPerEntry }: { blocksPerEntry: number }): number =>
      Math.min(mostEntries, Math.max(leastEntries, Math.round(blocks / blocksPerEntry)));
    const bitsOf = (entries: number): number => Math.log2(Math.max(2, entries));
    etc1s.find_endpoints(most(books.endpoints));
    const starts = sizes.map(
      (
        (sum) =>
        ({ across, down }) =>
          (sum += across * down) - across * down
      )(0),
    );
    for (const [level, { across, down }] of sizes.entries())
      etc1s.choose_endpoints(starts[level]!, across, down, books.endpoints.bit, bitsOf(etc1s.endpoint_count()));
    etc1s.find_selectors(most(books.selectors));
    for (let round = 0; round < rounds; round++) {
      if (round > 0) etc1s.weigh_selectors(entryBits);
      for (const [level, { across, down }] of sizes.entries()) etc1s.choose_selectors(starts[level]!, across * down, books.selectors.bit);
    }
    etc1s.sort_selectors();
    const { buffer } = etc1s.memory;
    const bytes = (at: number, length: number): Uint8Array => new Uint8Array(buffer, at >>> 0, length).slice();
    const words = (at: number): Uint16Array => new Uint16Array(buffer, at >>> 0, blocks).slice();
    const [endpoints, selectors] = [words(etc1s.endpoint_of_at()), words(etc1s.selector_of_at())];
    const predictions = bytes(etc1s.prediction_of_at(), blocks);
    return {
      endpoints: bytes(etc1s.endpoints_at(), etc1s.endpoint_count() * 4),
      selectors: bytes(etc1s.selectors_at(), etc1s.selector_count() * 16),
      levels: sizes.map(({ across, down }, level) => {
        const [start, end] = [starts[level]!, starts[level]! + across * down];
        return {
          ...{ across, down, endpoints: endpoints.subarray(start, end), selectors: selectors.subarray(start, end) },
          predictions: predictions.subarray(start, end),
        };
      }),
    };
  });
}
