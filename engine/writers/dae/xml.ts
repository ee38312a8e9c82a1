/** XML text into a file, numbers straight into bytes. */

import type { OutputFile } from '../../files/output-file.ts';
import { longestDecimal, writeFloat, writeInteger } from '../../numbers/decimal.ts';

/** Numbers are gathered up to this size. */
const batchBytes = 65_536;
const space = 0x20;

/** A number of an element, 0 for what is none. */
export const numberText = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(10)) + 0) : '0');
export const numbersText = (values: Iterable<number>): string => Array.from(values, numberText).join(' ');

/** A column-major 4×4 matrix as Collada writes it, row by row. */
export const matrixText = (matrix: ArrayLike<number>): string =>
  numbersText(Array.from({ length: 16 }, (_, i) => matrix[(i % 4) * 4 + (i >> 2)]!));

export class XmlFile {
  readonly #file: OutputFile;
  readonly #batch = new Uint8Array(batchBytes);

  constructor(file: OutputFile) {
    this.#file = file;
  }

  /** Adds markup as it is. */
  async markup(text: string): Promise<void> {
    await this.#file.write(text);
  }

  /** Adds `count` 32-bit floats, parted by blanks. */
  async floats(count: number, valueAt: (index: number) => number): Promise<void> {
    await this.#numbers(count, valueAt, writeFloat);
  }

  /** Adds `count` whole numbers, parted by blanks. */
  async integers(count: number, valueAt: (index: number) => number): Promise<void> {
    await this.#numbers(count, valueAt, writeInteger);
  }

  async #numbers(count: number, valueAt: (index: number) => number, write: typeof writeFloat): Promise<void> {
    const bytes = this.#batch;
    let at = 0;
    for (let index = 0; index < count; index++) {
      if (at > batchBytes - longestDecimal - 1) {
        await this.#file.write(bytes.subarray(0, at));
        at = 0;
      }
      if (index > 0) bytes[at++] = space;
      at = write(bytes, at, valueAt(index));
    }
    if (at > 0) await this.#file.write(bytes.subarray(0, at));
  }

  /** Adds a `source` of floats: items of as many numbers as there are `params`. */
  async floatSource(
    id: string,
    params: readonly string[],
    items: number,
    valueAt: (index: number) => number,
    type = 'float',
  ): Promise<void> {
    const stride = type === 'float4x4' ? 16 : params.length;
    await this.markup(`<source id="${id}"><float_array id="${id}-array" count="${items * stride}">`);
    await this.floats(items * stride, valueAt);
    await this.markup(`</float_array>${accessorText(id, items, stride, params, type)}</source>\n`);
  }

  /** Adds a `source` of names or ids. */
  async nameSource(id: string, param: string, names: readonly string[], type: 'name' | 'IDREF' = 'name'): Promise<void> {
    const tag = type === 'name' ? 'Name_array' : 'IDREF_array';
    await this.markup(`<source id="${id}"><${tag} id="${id}-array" count="${names.length}">${names.join(' ')}</${tag}>`);
    await this.markup(`${accessorText(id, names.length, 1, [param], type)}</source>\n`);
  }
}

const accessorText = (id: string, items: number, stride: number, params: readonly string[], type: string): string =>
  `<technique_common><accessor source="#${id}-array" count="${items}" stride="${stride}">` +
  `${params.map((name) => `<param name="${name}" type="${type}"/>`).join('')}</accessor></technique_common>`;
