/** Typed arrays that grow by doubling, for counts that are known only at the end of a file. */

/** Numbers pushed one by one into a Float32Array. */
export class GrowingFloats {
  #values: Float32Array;
  length = 0;

  constructor(capacity = 64) {
    this.#values = new Float32Array(capacity);
  }

  /** Makes room for `count` more; returns the array to write into from `length` on. */
  reserve(count: number): Float32Array {
    if (this.length + count > this.#values.length) {
      const grown = new Float32Array(Math.max(this.#values.length * 2, this.length + count));
      grown.set(this.#values.subarray(0, this.length));
      this.#values = grown;
    }
    return this.#values;
  }

  push(value: number): void {
    this.reserve(1)[this.length++] = value;
  }

  push2(a: number, b: number): void {
    const values = this.reserve(2);
    values[this.length++] = a;
    values[this.length++] = b;
  }

  push3(a: number, b: number, c: number): void {
    const values = this.reserve(3);
    values[this.length++] = a;
    values[this.length++] = b;
    values[this.length++] = c;
  }

  push4(a: number, b: number, c: number, d: number): void {
    const values = this.reserve(4);
    values[this.length++] = a;
    values[this.length++] = b;
    values[this.length++] = c;
    values[this.length++] = d;
  }

  append(values: Float32Array): void {
    this.reserve(values.length).set(values, this.length);
    this.length += values.length;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** The pushed values, as a view on the grown array. */
  view(): Float32Array {
    return this.#values.subarray(0, this.length);
  }

  /** The pushed values, in an array of exact length; the grown one is released. */
  take(): Float32Array {
    const exact = this.length === this.#values.length ? this.#values : this.#values.slice(0, this.length);
    this.#values = new Float32Array(0);
    this.length = 0;
    return exact;
  }
}

/** Indices pushed one by one into a Uint32Array. */
export class GrowingIndices {
  #values: Uint32Array;
  length = 0;

  constructor(capacity = 64) {
    this.#values = new Uint32Array(capacity);
  }

  /** Makes room for `count` more; returns the array to write into from `length` on. */
  reserve(count: number): Uint32Array {
    if (this.length + count > this.#values.length) {
      const grown = new Uint32Array(Math.max(this.#values.length * 2, this.length + count));
      grown.set(this.#values.subarray(0, this.length));
      this.#values = grown;
    }
    return this.#values;
  }

  push(value: number): void {
    this.reserve(1)[this.length++] = value;
  }

  push3(a: number, b: number, c: number): void {
    const values = this.reserve(3);
    values[this.length++] = a;
    values[this.length++] = b;
    values[this.length++] = c;
  }

  append(values: Uint32Array): void {
    this.reserve(values.length).set(values, this.length);
    this.length += values.length;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** The pushed values, in an array of exact length; the grown one is released. */
  take(): Uint32Array {
    const exact = this.length === this.#values.length ? this.#values : this.#values.slice(0, this.length);
    this.#values = new Uint32Array(0);
    this.length = 0;
    return exact;
  }
}
