/** Values of a crate: each is a reference of 64 bits, which holds small ones itself and says where in the file the others are. */

import type { OutputFile } from '../../files/output-file.ts';
import { valueTypes, type Attribute, type ElementType, type Value } from './layer.ts';
import { compressIntegers } from './lz4.ts';

/** Numbers of the types of values (pxr/usd/sdf/crateDataTypes.h). */
export const kinds = {
  bool: 1,
  int: 3,
  float: 8,
  double: 9,
  string: 10,
  token: 11,
  asset: 12,
  matrix4d: 15,
  quatf: 17,
  float2: 20,
  texCoord2f: 20,
  double3: 23,
  float3: 24,
  point3f: 24,
  vector3f: 24,
  normal3f: 24,
  color3f: 24,
  half3: 25,
  float4: 28,
  tokenListOp: 32,
  pathListOp: 34,
  referenceListOp: 35,
  tokenVector: 41,
  specifier: 42,
  variability: 44,
  timeSamples: 46,
  doubleVector: 48,
} as const;

/** Two halves of a reference: 48 bits of place or value, the type, and flags. */
export interface Rep {
  low: number;
  high: number;
}

const [arrayFlag, inlineFlag, compressedFlag] = [0x80000000, 0x40000000, 0x20000000];
const typeShift = 16;
/** Shorter arrays of integers stay as they are. */
const shortestCompressed = 16;
/** Values of so many bytes are written once. */
const longestShared = 128;
const arrayAlignment = 8;
/** Lists that are set, and lists that are put before weaker ones. */
const [explicitItems, prependedItems] = [0b11, 0b100000];

/** A value of at most four bytes in the reference itself. */
export const inline = (kind: number, bits: number): Rep => ({ low: bits >>> 0, high: (inlineFlag | (kind << typeShift)) >>> 0 });

export class CrateValues {
  readonly #file: OutputFile;
  /** Token 0 stands for none: numbers of properties' names are negated. */
  readonly #tokens = new Map<string, number>([['', 0]]);
  readonly #strings = new Map<number, number>();
  /** Arrays by themselves: meshes at several places share theirs. */
  readonly #arrays = new WeakMap<object, Map<number, Rep>>();
  /** Short values by their bytes. */
  readonly #short = new Map<string, Rep>();

  constructor(file: OutputFile) {
    this.#file = file;
  }

  token(text: string): number {
    let token = this.#tokens.get(text);
    if (token === undefined) this.#tokens.set(text, (token = this.#tokens.size));
    return token;
  }

  get tokenCount(): number {
    return this.#tokens.size;
  }

  /** All tokens, each with a NUL behind it. */
  tokenBytes(): Uint8Array {
    return Buffer.from([...this.#tokens.keys()].map((text) => `${text}\0`).join(''));
  }

  string(text: string): number {
    const token = this.token(text);
    let index = this.#strings.get(token);
    if (index === undefined) this.#strings.set(token, (index = this.#strings.size));
    return index;
  }

  /** The token of each string. */
  strings(): Uint32Array {
    return Uint32Array.from(this.#strings.keys());
  }

  async value(element: ElementType, isArray: boolean, value: Value): Promise<Rep> {
    const { store, width } = valueTypes[element];
    const kind = kinds[element];
    if (store === 'token' || store === 'string' || store === 'asset') {
      if (isArray)
        return await this.#array(
          kind,
          Uint32Array.from(value as readonly string[], (text) => this.token(text)),
          1,
        );
      return inline(kind, store === 'string' ? this.string(value as string) : this.token(value as string));
    }
    if (!isArray && width === 1) return inline(kind, scalarBits(store, Number(value)));
    const packed = pack(store, value as ArrayLike<number>);
    if (!isArray) return await this.#place(kind, bytesOf(packed));
    return await this.#array(kind, packed, width, value as object);
  }

  async samples(element: ElementType, isArray: boolean, { times, valueAt }: NonNullable<Attribute['samples']>): Promise<Rep> {
    const reps = new Uint32Array(times.length * 2);
    for (const index of times.keys()) {
      const { low, high } = await this.value(element, isArray, valueAt(index));
      reps[index * 2] = low;
      reps[index * 2 + 1] = high;
    }
    const keys = await this.#place(kinds.doubleVector, counted(Float64Array.from(times)));
    // Each part begins with how far it is from there to what it is about, which may have been written between.
    const row = new Uint8Array(32 + reps.byteLength);
    const view = new DataView(row.buffer);
    view.setUint32(0, 8, true);
    view.setUint32(8, keys.low, true);
    view.setUint32(12, keys.high, true);
    view.setUint32(16, 8, true);
    view.setUint32(24, times.length, true);
    row.set(bytesOf(reps), 32);
    return await this.#place(kinds.timeSamples, row);
  }

  /** A list of names. */
  async tokens(list: readonly number[]): Promise<Rep> {
    return await this.#place(kinds.tokenVector, counted(Uint32Array.from(list)));
  }

  async prependTokens(list: readonly string[]): Promise<Rep> {
    const items = counted(Uint32Array.from(list, (text) => this.token(text)));
    return await this.#place(kinds.tokenListOp, Buffer.concat([Buffer.from([prependedItems]), items]));
  }

  async explicitPaths(list: readonly number[]): Promise<Rep> {
    return await this.#place(kinds.pathListOp, Buffer.concat([Buffer.from([explicitItems]), counted(Uint32Array.from(list))]));
  }

  /** A prim of this layer, neither moved in time nor with data of its own. */
  async prependReference(path: number): Promise<Rep> {
    const item = Buffer.alloc(1 + 8 + 4 + 4 + 16 + 8);
    item[0] = prependedItems;
    item.writeUInt32LE(1, 1);
    item.writeUInt32LE(this.string(''), 9);
    item.writeUInt32LE(path, 13);
    item.writeDoubleLE(1, 25);
    return await this.#place(kinds.referenceListOp, item);
  }

  async #array(kind: number, numbers: Packed, width: number, given?: object): Promise<Rep> {
    if (numbers.length === 0) return { low: 0, high: (arrayFlag | (kind << typeShift)) >>> 0 };
    const known = given && this.#arrays.get(given);
    const shared = known?.get(kind);
    if (shared) return shared;
    const count = Buffer.alloc(8);
    count.writeUInt32LE(numbers.length / width);
    const compressed = kind === kinds.int && numbers.length >= shortestCompressed ? compressIntegers(numbers as Uint32Array) : undefined;
    await this.#align();
    const rep = this.#here(kind, compressed ? arrayFlag | compressedFlag : arrayFlag);
    await this.#file.write(count);
    if (compressed) {
      const size = Buffer.alloc(8);
      size.writeUInt32LE(compressed.length);
      await this.#file.write(size);
    }
    await this.#file.write(compressed ?? bytesOf(numbers));
    if (known) known.set(kind, rep);
    else if (given) this.#arrays.set(given, new Map([[kind, rep]]));
    return rep;
  }

  async #place(kind: number, bytes: Uint8Array): Promise<Rep> {
    const key =
      bytes.length <= longestShared ? `${kind} ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')}` : undefined;
    const known = key === undefined ? undefined : this.#short.get(key);
    if (known) return known;
    await this.#align();
    const rep = this.#here(kind, 0);
    await this.#file.write(bytes);
    if (key !== undefined) this.#short.set(key, rep);
    return rep;
  }

  #here(kind: number, flags: number): Rep {
    const at = this.#file.bytes;
    return { low: at >>> 0, high: (flags | (kind << typeShift) | Math.floor(at / 2 ** 32)) >>> 0 };
  }

  async #align(): Promise<void> {
    const over = this.#file.bytes % arrayAlignment;
    if (over > 0) await this.#file.write(new Uint8Array(arrayAlignment - over));
  }
}

type Packed = Float32Array | Float64Array | Uint32Array | Int32Array | Uint16Array;
type Store = (typeof valueTypes)[ElementType]['store'];

/** Numbers in the bytes that the file has, 0 for what is not finite. */
function pack(store: Store, value: ArrayLike<number>): Packed {
  if (store === 'int') return value instanceof Uint32Array || value instanceof Int32Array ? value : Int32Array.from(value);
  if (store === 'half') return Uint16Array.from(value, halfBits);
  const numbers =
    store === 'double'
      ? value instanceof Float64Array
        ? value
        : Float64Array.from(value)
      : value instanceof Float32Array
        ? value
        : Float32Array.from(value);
  return isSound(numbers) ? numbers : numbers.map((number) => (Number.isFinite(number) ? number : 0));
}

function isSound(numbers: Float32Array | Float64Array): boolean {
  // x − x is 0 for what is finite and NaN for the others.
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i]! - numbers[i]!;
  return sum === 0;
}

const bytesOf = (numbers: Packed): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** A list with its length before it. */
function counted(list: Uint32Array | Float64Array): Uint8Array {
  const out = Buffer.allocUnsafe(8 + list.byteLength);
  out.writeUInt32LE(list.length, 0);
  out.writeUInt32LE(0, 4);
  out.set(bytesOf(list), 8);
  return out;
}

const word = new DataView(new ArrayBuffer(4));

/** A float's bits; doubles of our layers are floats too. */
function scalarBits(store: Store, value: number): number {
  if (store === 'int' || store === 'bool') return value;
  word.setFloat32(0, Number.isFinite(value) ? value : 0);
  return word.getUint32(0);
}

/** Nearest 16-bit float (IEEE 754), infinite ones held at the largest. */
function halfBits(value: number): number {
  if (!Number.isFinite(value)) return 0;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.min(Math.abs(value), 65_504);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  const mantissa = Math.round((size / 2 ** exponent - 1) * 1024);
  return sign | (((exponent + 15) << 10) + mantissa);
}
