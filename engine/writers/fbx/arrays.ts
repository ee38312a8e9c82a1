/** Arrays of an FBX file: numbers made block by block, each packed on its own, so that several threads work on one array and none is in memory as a whole. */

import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import { listLoops } from '../../kernels/lists.ts';

type Room = { d: Float64Array; f: Float32Array; i: Int32Array; l: BigInt64Array };

/** Numbers of an array record; `code` is the format's for their type. */
export type ArrayValues = {
  [Code in keyof Room]: {
    code: Code;
    count: number;
    /** Puts the numbers from `from` on into `room`. */
    put: (room: Room[Code], from: number) => void;
  };
}[keyof Room];

export const elementBytes = { d: 8, f: 4, i: 4, l: 8 } as const;
const rooms = { d: Float64Array, f: Float32Array, i: Int32Array, l: BigInt64Array } as const;

/** Arrays below this many bytes stand unpacked. */
const smallestPacked = 512;
/** Small blocks are packed at once, which costs less than asking another thread. */
const smallestAside = 32 * 1024;
const blockBytes = 1024 ** 2;
/** Faster than the default by a factor of four, and a tenth larger. */
const level = 1;
/** Blocks that are packed at a time. */
const ahead = 8;

export const isPacked = ({ code, count }: ArrayValues): boolean => count * elementBytes[code] >= smallestPacked;

const finite = (value: number): number => (value - value === 0 ? value : 0);

/** Floats times `factor` as doubles; what is no number is 0. */
export const doubles = (values: ArrayLike<number>, factor = 1): ArrayValues => ({
  code: 'd',
  count: values.length,
  put(room, from) {
    for (let i = 0; i < room.length; i++) room[i] = finite(values[from + i]! * factor);
  },
});

export const floats = (values: ArrayLike<number>): ArrayValues => ({
  code: 'f',
  count: values.length,
  put(room, from) {
    for (let i = 0; i < room.length; i++) room[i] = finite(values[from + i]!);
  },
});

export const integers = (values: Int32Array | Uint32Array): ArrayValues => ({
  code: 'i',
  count: values.length,
  put: (room, from) => room.set(values.subarray(from, from + room.length)),
});

/** Whole numbers up to 2⁵³. */
export const longs = (values: ArrayLike<number>): ArrayValues => ({
  code: 'l',
  count: values.length,
  put(room, from) {
    for (let i = 0; i < room.length; i++) room[i] = BigInt(values[from + i]!);
  },
});

/** The bytes of an array, in blocks. @param take memory of so many bytes. */
export function* blocksOf(values: ArrayValues, take = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)): Generator<Uint8Array> {
  const { code, count } = values;
  const perBlock = blockBytes / elementBytes[code];
  for (let from = 0; from < count; from += perBlock) {
    const length = Math.min(perBlock, count - from);
    const room = new rooms[code](take(length * elementBytes[code]), 0, length);
    values.put(room as never, from);
    yield new Uint8Array(room.buffer, 0, room.byteLength);
  }
}

/** What zlib's streams begin with. */
export const zlibHeader = Buffer.from([0x78, 0x01]);

export interface PackedBlock {
  bytes: Uint8Array;
  /** After the last block of an array: what ends its zlib stream. */
  sum: Uint8Array | undefined;
}

/** Packs a small array at once. */
export function packNow(values: ArrayValues): PackedBlock[] {
  let adler = 1;
  const blocks = [...blocksOf(values)];
  return blocks.map((block, i) => {
    const isLast = i + 1 === blocks.length;
    adler = joinAdlers(adler, listLoops.adler32(block), block.byteLength);
    return { bytes: deflateRawSync(block, optionsOf(isLast)), sum: isLast ? sumOf(adler) : undefined };
  });
}

/** Packs arrays one after the other, some blocks ahead of who asks for them. */
export class Packing {
  readonly #blocks: Generator<{ block: Uint8Array; isLast: boolean }>;
  readonly #ahead: { packed: Promise<{ bytes: Uint8Array; adler: number }>; block: Uint8Array; isLast: boolean }[] = [];
  /** Memory of blocks that are packed: anew for each, it would have much collected. */
  readonly #free: ArrayBuffer[] = [];
  #adler = 1;

  constructor(arrays: readonly ArrayValues[]) {
    this.#blocks = blocksOfAll(arrays, () => this.#free.pop() ?? new ArrayBuffer(blockBytes));
  }

  async next(): Promise<PackedBlock> {
    while (this.#ahead.length < ahead) {
      const { value, done } = this.#blocks.next();
      if (done) break;
      const packed = pack(value.block, value.isLast);
      // A failure is met when its turn comes.
      packed.catch(() => undefined);
      this.#ahead.push({ packed, ...value });
    }
    const { packed, block, isLast } = this.#ahead.shift()!;
    const { bytes, adler } = await packed;
    const sum = joinAdlers(this.#adler, adler, block.byteLength);
    this.#free.push(block.buffer as ArrayBuffer);
    this.#adler = isLast ? 1 : sum;
    return { bytes, sum: isLast ? sumOf(sum) : undefined };
  }
}

function* blocksOfAll(
  arrays: readonly ArrayValues[],
  take: (bytes: number) => ArrayBuffer,
): Generator<{ block: Uint8Array; isLast: boolean }> {
  for (const values of arrays) {
    let left = values.count * elementBytes[values.code];
    for (const block of blocksOf(values, take)) {
      left -= block.byteLength;
      yield { block, isLast: left === 0 };
    }
  }
}

/** Blocks but the last end at a byte, so that they make one stream. */
const optionsOf = (isLast: boolean): { level: number; finishFlush: number; chunkSize: number } => ({
  level,
  finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
  // What a block is packed into, nearly always: pieces would have to be joined.
  chunkSize: blockBytes / 2,
});

async function pack(block: Uint8Array, isLast: boolean): Promise<{ bytes: Uint8Array; adler: number }> {
  const adler = listLoops.adler32(block);
  if (block.byteLength < smallestAside) return { bytes: deflateRawSync(block, optionsOf(isLast)), adler };
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    deflateRaw(block, optionsOf(isLast), (error, packed) => (error ? reject(error) : resolve(packed)));
  });
  return { bytes, adler };
}

const adlerBase = 65_521;

/** Adler-32 of two stretches of bytes, the second `length` long, from those of each. */
function joinAdlers(first: number, second: number, length: number): number {
  const [a, b] = [first & 0xffff, first >>> 16];
  const sumA = (a + (second & 0xffff) + adlerBase - 1) % adlerBase;
  const sumB = ((length % adlerBase) * (a + adlerBase - 1) + b + (second >>> 16)) % adlerBase;
  return ((sumB << 16) | sumA) >>> 0;
}

function sumOf(adler: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(adler);
  return bytes;
}
