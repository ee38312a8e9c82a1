/** A Part 21 exchange file, written instance by instance (ISO 10303-21). */

import type { Credits } from '#domain/formats/credits';
import { engineVersion } from '#domain/models/engine-version';
import type { OutputFile } from '../../files/output-file.ts';
import { longestDecimal, writeFloat, writeInteger } from '../../numbers/decimal.ts';
import { creditLines } from '../../scenes/credit-lines.ts';
import { stringOf } from './strings.ts';

/** Writes a number at a place of a batch; returns where the next byte goes. */
export type PutNumber = (bytes: Uint8Array, at: number, value: number) => number;

/** Rows of three numbers, each in parentheses. */
export interface Rows {
  values: ArrayLike<number>;
  put: PutNumber;
}

/** Text and numbers are gathered up to this size. */
const batchBytes = 65_536;
const longestRow = 3 * (longestDecimal + 2) + 4;
const [point, comma, open, close, newline, exponent, largeE] = [0x2e, 0x2c, 0x28, 0x29, 0x0a, 0x65, 0x45];

/** The schema of AP242, first edition, which every reader of AP242 takes. */
const schema = 'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }';

/** What the head has no place for, a line a string. */
function descriptionOf(credits: Credits): string {
  const lines = creditLines(credits, ['title', 'copyright', 'licence', 'source', 'description', 'tool']);
  return listOf((lines.length > 0 ? lines : ['']).map(stringOf));
}

/** Head of a file: without a date, so that the same model is the same file. */
export const headerOf = (
  name: string,
  credits: Credits,
  { schemas = stringOf(schema), signature = engineVersion }: { schemas?: string; signature?: string } = {},
): string =>
  `HEADER;\nFILE_DESCRIPTION(${descriptionOf(credits)},'2;1');\nFILE_NAME(${stringOf(name)},'1970-01-01T00:00:00',` +
  `(${stringOf(credits.author ?? '')}),(${stringOf(credits.organization ?? '')}),${stringOf(signature)},'Modelmill','');\nFILE_SCHEMA((${schemas}));\nENDSEC;\n`;

/** A 32-bit float as Part 21 writes reals: with a point, always. */
export const putReal: PutNumber = (bytes, at, value) => {
  const end = writeFloat(bytes, at, value);
  let e = end;
  for (let i = at; i < end; i++) {
    if (bytes[i] === point) return bytes.subarray(i, end).includes(exponent) ? upper(bytes, i, end) : end;
    if (bytes[i] === exponent) e = i;
  }
  bytes.copyWithin(e + 1, e, end);
  bytes[e] = point;
  if (e < end) bytes[e + 1] = largeE;
  return end + 1;
};

function upper(bytes: Uint8Array, from: number, end: number): number {
  bytes[bytes.indexOf(exponent, from)] = largeE;
  return end;
}

/** Points are counted from 1. */
export const putCorner: PutNumber = (bytes, at, value) => writeInteger(bytes, at, value + 1);

/** A real of an instance, in twelve digits, or as many as a double holds of a place; 0 for what is none. */
export function realOf(value: number, digits: 12 | 15 = 12): string {
  if (!Number.isFinite(value)) return '0.';
  const text = String(Number(value.toPrecision(digits)) + 0).toUpperCase();
  if (text.includes('.')) return text;
  return text.includes('E') ? text.replace('E', '.E') : `${text}.`;
}

/** As `putReal`, of a double. */
export const putDouble: PutNumber = (bytes, at, value) =>
  at + Buffer.from(bytes.buffer, bytes.byteOffset).write(realOf(value, 15), at, 'latin1');

export const listOf = (items: readonly string[]): string => `(${items.join(',')})`;

/**
 * @example
 * const step = new Part21File(file);
 * await step.begin('椅子', engineVersion);
 * const origin = step.add(`CARTESIAN_POINT('',(0.,0.,0.))`);
 * await step.end();
 */
export class Part21File {
  readonly #file: OutputFile;
  readonly #batch = new Uint8Array(batchBytes);
  #pending = '';
  #last = 0;

  constructor(file: OutputFile) {
    this.#file = file;
  }

  async begin(name: string, credits: Credits, signature: string): Promise<void> {
    await this.#file.write(`ISO-10303-21;\n${headerOf(name, credits, { signature })}DATA;\n`);
  }

  /** Adds an instance; answers its `#number`. What was added waits in memory for `drain`. */
  add(body: string): string {
    const id = `#${++this.#last}`;
    this.#pending += `${id}=${body};\n`;
    return id;
  }

  /** Writes what waits, once it is worth it. */
  async drain(least = batchBytes): Promise<void> {
    if (this.#pending.length < least) return;
    const text = this.#pending;
    this.#pending = '';
    await this.#file.write(text);
  }

  /** Adds an instance with long lists in it. */
  async addLong(parts: readonly (string | Rows)[]): Promise<string> {
    await this.drain(0);
    const id = `#${++this.#last}`;
    await this.#file.write(`${id}=`);
    for (const part of parts) {
      if (typeof part === 'string') await this.#file.write(part);
      else await this.#rows(part);
    }
    await this.#file.write(';\n');
    return id;
  }

  async #rows({ values, put }: Rows): Promise<void> {
    const bytes = this.#batch;
    let at = 0;
    bytes[at++] = open;
    for (let index = 0; index + 2 < values.length; index += 3) {
      if (at > batchBytes - longestRow) {
        await this.#file.write(bytes.subarray(0, at));
        at = 0;
      }
      if (index > 0) {
        bytes[at++] = comma;
        bytes[at++] = newline;
      }
      bytes[at++] = open;
      at = put(bytes, at, values[index]!);
      bytes[at++] = comma;
      at = put(bytes, at, values[index + 1]!);
      bytes[at++] = comma;
      at = put(bytes, at, values[index + 2]!);
      bytes[at++] = close;
    }
    bytes[at++] = close;
    await this.#file.write(bytes.subarray(0, at));
  }

  async end(): Promise<void> {
    await this.drain(0);
    await this.#file.write('ENDSEC;\nEND-ISO-10303-21;\n');
  }
}
