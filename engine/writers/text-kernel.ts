/** Long lists of numbers as text, by `engine/kernels/text.c`: floats in the fewest digits that read back to the same bits. */

import type { OutputFile } from '../files/output-file.ts';
import { loadKernel, type KernelExports } from '../kernels/load.ts';
import { floatStep } from '../numbers/float-step.ts';
import type { Vec3 } from '../scenes/scene.ts';
import { bytesOf } from './binary.ts';

interface TextExports extends KernelExports {
  begin(): void;
  room(bytes: number): number;
  mark(): number;
  release(at: number): void;
  text_at(): number;
  open_table(most: number): void;
  number_rows(rows: number, count: number, width: 2 | 3, numbers: number): void;
  number_pairs(a: number, b: number, count: number, numbers: number): void;
  rows_at(): number;
  row_count(): number;
  origin_at(): number;
  put_rows(lead: number, rows: number, count: number, stride: number, width: number, decimals: number, colors: number): number;
  put_pairs(lead: number, pairs: number, count: number, a: number, b: number, decimals: number): number;
  corners_at(): number;
  put_elements(lead: number, indices: number, count: number, size: number): number;
}

/** Rows and elements that become text at a time: at most 3.5 MB of it. */
const batchRows = 32_768;

/** A list in the kernel's memory. */
export interface HeldRows {
  at: number;
  count: number;
}

/** What places are written from: floats alone lose what is small far from the origin. */
export interface TextOrigin {
  origin: Readonly<Vec3>;
  /** Behind the point; 0 for places that are written as the floats that they are, whose origin is 0. */
  decimals: number;
}

export const noOrigin: TextOrigin = { origin: [0, 0, 0], decimals: 0 };

/** Digits that a double holds of any number. */
const sureDigits = 15.9;
const mostDecimals = 12;

/** Decimals that tell apart what `positions`, which are relative to it, tell apart; no more than doubles hold of the sums. */
export function textOrigin(positions: readonly Float32Array[], origin: Readonly<Vec3>): TextOrigin {
  if (origin.every((value) => value === 0)) return noOrigin;
  const reach = positions.reduce((most, list) => list.reduce((far, value) => Math.max(far, Math.abs(value)), most), 0);
  const wanted = Math.ceil(-Math.log10(floatStep(reach) / 2));
  const held = Math.floor(sureDigits - Math.log10(Math.max(...origin.map(Math.abs)) + reach));
  return { origin, decimals: Math.max(1, Math.min(wanted, held, mostDecimals)) };
}

/** How elements name their corners: by vertex, the numbers of up to three lists (0 for none) counted from a first. */
export interface CornerNumbers {
  places: number;
  uvs: number;
  normals: number;
  firstPlace: number;
  firstUv: number;
  firstNormal: number;
}

/** Called once text has been written, with the rows or elements in it. */
type OnRows = (rows: number) => void;

const leadWord = (lead: string): number => [...Buffer.from(lead)].reduceRight((word, byte) => word * 256 + byte, 0);

/** An instance of the kernel. Memory is taken from the last `begin` on; addresses are unsigned, which a call from JavaScript does not see. */
export class TextKernel {
  readonly #kernel: TextExports;

  private constructor(kernel: TextExports) {
    this.#kernel = kernel;
  }

  static async open(): Promise<TextKernel> {
    return new TextKernel(await loadKernel<TextExports>('text'));
  }

  /** Forgets everything. */
  begin(): void {
    this.#kernel.begin();
  }

  room(bytes: number): number {
    return this.#kernel.room(bytes) >>> 0;
  }

  /** Gives back, after `work`, all memory that it took. */
  async borrowing(work: () => Promise<void>): Promise<void> {
    const mark = this.#kernel.mark();
    await work();
    this.#kernel.release(mark);
  }

  hold(values: Float32Array | Uint32Array | Uint8Array): number {
    const at = this.room(values.byteLength);
    new Uint8Array(this.#kernel.memory.buffer, at, values.byteLength).set(bytesOf(values));
    return at;
  }

  /** Begins a table of distinct rows, of which there will be `most` at most. */
  openTable(most: number): void {
    this.#kernel.open_table(most);
  }

  /** Writes to `numbers` which row of the table each of `rows` is, new ones at its end. */
  numberRows(rows: Float32Array, width: 2 | 3, numbers: number): void {
    const mark = this.#kernel.mark();
    this.#kernel.number_rows(this.hold(rows), rows.length / width, width, numbers);
    this.#kernel.release(mark);
  }

  /** As `numberRows`, of the pairs of numbers at `a` and `b`. */
  numberPairs(a: number, b: number, count: number, numbers: number): void {
    this.#kernel.number_pairs(a, b, count, numbers);
  }

  /** The table's rows, three words each, in the order of first sight. They stay when another table is begun. */
  tableRows(): HeldRows {
    return { at: this.#kernel.rows_at() >>> 0, count: this.#kernel.row_count() };
  }

  /** Writes a line for each held row: `lead`, and the first `width` of its `stride` floats, three of them from `origin` on. */
  async writeHeld(
    file: OutputFile,
    lead: string,
    { at, count }: HeldRows,
    stride: number,
    width: number,
    origin: TextOrigin = noOrigin,
  ): Promise<void> {
    this.#from(origin);
    for (let first = 0; first < count; first += batchRows) {
      const rows = Math.min(batchRows, count - first);
      await this.#write(file, this.#kernel.put_rows(leadWord(lead), at + first * stride * 4, rows, stride, width, origin.decimals, 0));
    }
  }

  /** Writes a line for each pair of a table: the row of `a`, from `origin` on, and that of `b`. */
  async writePairs(
    file: OutputFile,
    lead: string,
    { at, count }: HeldRows,
    a: HeldRows,
    b: HeldRows,
    origin: TextOrigin = noOrigin,
  ): Promise<void> {
    this.#from(origin);
    for (let first = 0; first < count; first += batchRows) {
      const rows = Math.min(batchRows, count - first);
      await this.#write(file, this.#kernel.put_pairs(leadWord(lead), at + first * 12, rows, a.at, b.at, origin.decimals));
    }
  }

  /** Writes a line for each row of three floats from `origin` on, with `colors`, four bytes a row, behind them. */
  async writeRows(file: OutputFile, rows: Float32Array, origin: TextOrigin, colors: Uint8Array | null, onRows: OnRows): Promise<void> {
    this.#from(origin);
    const count = rows.length / 3;
    for (let first = 0; first < count; first += batchRows) {
      const last = Math.min(count, first + batchRows);
      this.begin();
      const at = this.hold(rows.subarray(first * 3, last * 3));
      const colorsAt = colors ? this.hold(colors.subarray(first * 4, last * 4)) : 0;
      await this.#write(file, this.#kernel.put_rows(0, at, last - first, 3, 3, origin.decimals, colorsAt));
      onRows(last - first);
    }
  }

  /** Writes a line for each element of `size` corners: `lead`, and the corners' numbers as `0`, `0/1`, `0//2` or `0/1/2`. */
  async writeElements(
    file: OutputFile,
    lead: string,
    indices: Uint32Array,
    size: number,
    numbers: CornerNumbers,
    onRows: OnRows,
  ): Promise<void> {
    const { places, uvs, normals, firstPlace, firstUv, firstNormal } = numbers;
    const count = indices.length / size;
    for (let first = 0; first < count; first += batchRows) {
      const last = Math.min(count, first + batchRows);
      const mark = this.#kernel.mark();
      const at = this.hold(indices.subarray(first * size, last * size));
      new Uint32Array(this.#kernel.memory.buffer, this.#kernel.corners_at(), 6).set([
        places,
        uvs,
        normals,
        firstPlace,
        firstUv,
        firstNormal,
      ]);
      await this.#write(file, this.#kernel.put_elements(leadWord(lead), at, last - first, size));
      this.#kernel.release(mark);
      onRows(last - first);
    }
  }

  #from({ origin }: TextOrigin): void {
    new Float64Array(this.#kernel.memory.buffer, this.#kernel.origin_at(), 3).set(origin);
  }

  async #write(file: OutputFile, bytes: number): Promise<void> {
    await file.write(new Uint8Array(this.#kernel.memory.buffer, this.#kernel.text_at() >>> 0, bytes));
  }
}
