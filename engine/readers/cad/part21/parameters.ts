/** The parameters of one instance of a STEP file. */

import { decodeString } from './strings.ts';
import { hash, isDigit, isWord, keyword, quote, skipBlank, stringEnd, wordEnd } from './tokens.ts';

/** `#12` in a parameter list. */
export interface Reference {
  ref: number;
}
/** `LENGTH_MEASURE(1.)` in a parameter list, and each part of a complex instance. */
export interface Typed {
  type: string;
  params: Value[];
}
/** Enumerations are their word without dots; `$` and `*` are null. */
export type Value = string | number | null | Reference | Typed | Value[];

export const isReference = (value: Value | undefined): value is Reference => typeof value === 'object' && value !== null && 'ref' in value;
/** The number that a parameter refers to; -1 when it does not. */
export const refOf = (value: Value | undefined): number => (isReference(value) ? value.ref : -1);
/** The numbers that a list refers to. */
export const refsOf = (value: Value | undefined): number[] => (Array.isArray(value) ? value.filter(isReference).map(({ ref }) => ref) : []);
export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
/** A number, also in a typed parameter such as `LENGTH_MEASURE(1.)`; NaN when there is none. */
export function numberOf(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null && 'params' in value ? numberOf(value.params[0]) : Number.NaN;
}

/** Deeper lists are not geometry and could overflow the stack. */
const deepest = 32;
const open = 40;
const close = 41;
const comma = 44;
const dot = 46;

/**
 * Parts of an instance by keyword: one for `A(…)`, several for `(A(…) B(…))`. What does not follow the grammar is left out, so that a broken
 * instance has fewer parameters, never a failure.
 */
export function readParts(body: Buffer): Typed[] {
  const start = skipBlank(body, 0);
  const reader = new ParameterReader(body, body[start] === open ? start + 1 : start);
  const parts: Typed[] = [];
  for (let part = reader.typed(0); part; part = reader.typed(0)) parts.push(part);
  return parts;
}

class ParameterReader {
  readonly #body: Buffer;
  #at: number;

  constructor(body: Buffer, at: number) {
    this.#body = body;
    this.#at = at;
  }

  typed(depth: number): Typed | null {
    const start = skipBlank(this.#body, this.#at);
    const end = wordEnd(this.#body, start);
    if (end === start) return null;
    this.#at = end;
    return { type: keyword(this.#body, start, end), params: this.#list(depth) };
  }

  /** `(…)` at the next letter, else nothing. */
  #list(depth: number): Value[] {
    const body = this.#body;
    const values: Value[] = [];
    this.#at = skipBlank(body, this.#at);
    if (body[this.#at] !== open || depth > deepest) return values;
    this.#at = skipBlank(body, this.#at + 1);
    while (this.#at < body.length && body[this.#at] !== close) {
      const before = this.#at;
      if (body[this.#at] === comma) this.#at++;
      else values.push(this.#value(depth + 1));
      this.#at = skipBlank(body, this.#at);
      // A letter that begins no value.
      if (this.#at === before) this.#at++;
    }
    this.#at++;
    return values;
  }

  #value(depth: number): Value {
    const body = this.#body;
    const start = this.#at;
    const byte = body[start]!;
    if (byte === open) return this.#list(depth);
    if (byte === quote) return this.#string();
    if (byte === hash || byte === dot) {
      let end = start + 1;
      while (end < body.length && (byte === hash ? isDigit(body[end]!) : isWord(body[end]!))) end++;
      const text = body.toString('latin1', start + 1, end);
      this.#at = byte === dot && body[end] === dot ? end + 1 : end;
      return byte === hash ? { ref: Number(text) } : text;
    }
    if (isDigit(byte) || byte === 43 || byte === 45) {
      let end = start + 1;
      // Digits, point, E and the exponent's sign.
      while (end < body.length && (isDigit(body[end]!) || [43, 45, dot, 69, 101].includes(body[end]!))) end++;
      this.#at = end;
      return Number.parseFloat(body.toString('latin1', start, end));
    }
    const typed = this.typed(depth);
    if (typed) return typed;
    this.#at = start + 1;
    return null;
  }

  #string(): string {
    const body = this.#body;
    let end = stringEnd(body, this.#at);
    while (body[end + 1] === quote) end = stringEnd(body, end + 1);
    const text = decodeString(body.subarray(this.#at + 1, end));
    this.#at = end + 1;
    return text;
  }
}
