/**
 * Loops over the long lists of a mesh, by `engine/kernels/lists.c`: what a job does once or twice never gets warm in JavaScript. Lists are copied through a
 * window of the kernel that stays in a core's cache.
 */

import { compileKernel, openKernel, type KernelExports } from './load.ts';

interface ListsKernel extends KernelExports {
  window_at(): number;
  out_at(): number;
  box_at(): number;
  matrix_at(): number;
  all_finite(count: number): number;
  largest(count: number): number;
  begin_marks(vertices: number): void;
  mark(count: number): void;
  marks_at(): number;
  marked(): number;
  grow_box(first: number, count: number): void;
  move_points(count: number): void;
  turn(count: number, stride: number): void;
  begin_facets(vertices: number): number;
  put_facets(count: number): number;
  put_elements(count: number, corners: number, base: number, lead: number): number;
  flip_uvs(count: number): void;
  put_column(count: number, width: number, stride: number, at: number): void;
  adler(before: number, count: number): number;
}

type Words = Float32Array | Uint32Array;

/** Words of the window. */
const windowWords = 65_536;
const facetBytes = 50;
/** A kernel that has grown beyond this is dropped to free its memory. */
const maxKept = 16 * 1024 ** 2;

const module = await compileKernel('lists');

/** A kernel of one's own: what it holds between calls is nobody else's. */
export class ListLoops {
  /** Triangles, and rows of up to twelve words with columns of three, that the window and what comes out of it have room for. */
  static readonly batch = Math.floor(windowWords / 6) * 2;
  #kernel = openKernel<ListsKernel>(module);

  /** Whether all are numbers. */
  allFinite(values: Float32Array): boolean {
    let sound = true;
    this.#each(values, 1, (count) => (sound &&= this.#kernel.all_finite(count) === 1));
    return sound;
  }

  /** The largest of the numbers; 0 for none. */
  largest(values: Uint32Array): number {
    let most = 0;
    this.#each(values, 1, (count) => {
      most = Math.max(most, this.#kernel.largest(count) >>> 0);
      return true;
    });
    return most;
  }

  /** Which of `vertices` vertices `indices` name, and how many: a byte each, until the next call. Indices beyond them are passed over. */
  drawn(indices: Uint32Array, vertices: number): { marks: Uint8Array; count: number } {
    this.#renew();
    this.#kernel.begin_marks(vertices);
    this.#each(indices, 1, (count) => {
      this.#kernel.mark(count);
      return true;
    });
    return { marks: new Uint8Array(this.#kernel.memory.buffer, this.#kernel.marks_at() >>> 0, vertices), count: this.#kernel.marked() };
  }

  /** Grows `box`, least and most of each axis, by the positions that `indices` name. */
  growBox(box: Float64Array, positions: Float32Array, indices: Uint32Array): void {
    this.drawn(indices, positions.length / 3);
    const held = new Float64Array(this.#kernel.memory.buffer, this.#kernel.box_at(), 6);
    held.set(box);
    this.#each(positions, 3, (count, first) => {
      this.#kernel.grow_box(first / 3, count / 3);
      return true;
    });
    box.set(held);
  }

  /** Writes to `out` the points of `positions` by three rows of four numbers, the translation last. */
  movePoints(positions: Float32Array, rows: readonly number[], out: Float32Array): void {
    this.#matrix(rows);
    this.#each(positions, 3, (count, first, window) => {
      this.#kernel.move_points(count / 3);
      out.set(window.subarray(0, count), first);
      return true;
    });
  }

  /** Writes to `out` the directions of `source`, `stride` numbers each, by three rows of three numbers, of length 1; zeros stay 0. */
  turn(source: Float32Array, stride: 3 | 4, [a, b, c, d, e, f, g, h, i]: readonly number[], out: Float32Array): void {
    this.#matrix([a!, b!, c!, 0, d!, e!, f!, 0, g!, h!, i!, 0]);
    this.#each(source, stride, (count, first, window) => {
      this.#kernel.turn(count / stride, stride);
      out.set(window.subarray(0, count), first);
      return true;
    });
  }

  /** Holds the positions that facets are made of. */
  beginFacets(positions: Float32Array): void {
    this.#renew();
    const at = this.#kernel.begin_facets(positions.length / 3) >>> 0;
    new Float32Array(this.#kernel.memory.buffer, at, positions.length).set(positions);
  }

  /** Facets of a binary STL of at most `batch` triangles, those left out that have two corners in one place. The bytes stay until the next call. */
  facets(indices: Uint32Array): Uint8Array {
    this.#window(indices).set(indices);
    return this.#out(this.#kernel.put_facets(indices.length / 3) * facetBytes);
  }

  /** Rows of the vertices of at most `batch` elements of `corners` corners, counted from `base`; behind the byte `lead` unless that is 0. The bytes stay until the next call. */
  elements(indices: Uint32Array, corners: number, base: number, lead: number): Uint8Array {
    this.#window(indices).set(indices);
    return this.#out(this.#kernel.put_elements(indices.length / corners, corners, base, lead));
  }

  /** Puts a column of at most `batch` rows of `width` words into rows of `stride`, from word `at` on. */
  column(values: Words, width: number, stride: number, at: number): void {
    this.#window(values).set(values);
    this.#kernel.put_column(values.length / width, width, stride, at);
  }

  /** As `column`, of texture coordinates with the origin at the other end of the second; what is no number is 0. */
  uvColumn(uvs: Float32Array, stride: number, at: number): void {
    this.#window(uvs).set(uvs);
    this.#kernel.flip_uvs(uvs.length / 2);
    this.#kernel.put_column(uvs.length / 2, 2, stride, at);
  }

  /** The rows that columns were put into, until the next call. */
  rows(count: number, stride: number): Uint8Array {
    return this.#out(count * stride * 4);
  }

  /** Adler-32 (RFC 1950), as zlib's streams end in. */
  adler32(bytes: Uint8Array): number {
    const window = new Uint8Array(this.#kernel.memory.buffer, this.#kernel.window_at(), windowWords * 4);
    let sum = 1;
    for (let first = 0; first < bytes.length; first += window.length) {
      const part = bytes.subarray(first, first + window.length);
      window.set(part);
      sum = this.#kernel.adler(sum, part.length) >>> 0;
    }
    return sum;
  }

  #out(bytes: number): Uint8Array {
    return new Uint8Array(this.#kernel.memory.buffer, this.#kernel.out_at(), bytes);
  }

  #matrix(rows: readonly number[]): void {
    new Float64Array(this.#kernel.memory.buffer, this.#kernel.matrix_at(), 12).set(rows);
  }

  /** The window as what `values` are. */
  #window<T extends Words>(values: T): T {
    const { buffer } = this.#kernel.memory;
    const at = this.#kernel.window_at();
    return (values instanceof Float32Array ? new Float32Array(buffer, at, windowWords) : new Uint32Array(buffer, at, windowWords)) as T;
  }

  /** Calls `work` for each stretch of `values`, whole elements of `size`, until it answers false. */
  #each<T extends Words>(values: T, size: number, work: (count: number, first: number, window: T) => boolean): void {
    const window = this.#window(values);
    const most = windowWords - (windowWords % size);
    for (let first = 0; first < values.length; first += most) {
      const part = values.length <= most ? values : values.subarray(first, first + most);
      window.set(part);
      if (!work(part.length, first, window)) return;
    }
  }

  #renew(): void {
    if (this.#kernel.memory.buffer.byteLength > maxKept) this.#kernel = openKernel<ListsKernel>(module);
  }
}

/** For loops that end before anything else is awaited. */
export const listLoops = new ListLoops();
