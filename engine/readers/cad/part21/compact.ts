/**
 * Instances of a STEP file in fewer bytes that say the same: without blanks and comments, numbers without needless zeros, points and directions
 * that are alike once, instances numbered from 1. The kernel takes 150 ns a byte before it begins, and a while for each instance.
 */

import type { ExchangeFile } from './exchange-file.ts';
import { commentEnd, hash, isDigit, isSpace, isWord, quote, skipBlank, slash, star, stringEnd, wordEnd } from './tokens.ts';

const dot = 46;
const minus = 45;
const plus = 43;
const zero = 48;
const upperE = 69;
const lowerE = 101;
const doubleQuote = 34;

/** Types of which equal instances may be one, each after those that it refers to. Vertices, curves and faces are not: they tell what meets. */
const mergeable = [/^(CARTESIAN_POINT|DIRECTION)$/, /^(VECTOR|AXIS2_PLACEMENT_3D|AXIS2_PLACEMENT_2D)$/];
/** Contexts of curves in a surface's parameters, which some exporters write once a curve. */
const plainContext = /^\(\s*GEOMETRIC_REPRESENTATION_CONTEXT\s*\(\s*2\s*\)\s*PARAMETRIC_REPRESENTATION_CONTEXT\b/;

export class CompactWriter {
  readonly #file: ExchangeFile;
  #bytes: Buffer;
  #length = 0;
  /** New numbers by old ones. */
  readonly #numbers = new Map<number, number>();
  #next = 1;

  constructor(file: ExchangeFile, capacity: number) {
    this.#file = file;
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(1024, capacity));
  }

  /** Writes instances and everything they share; references to anything else keep numbers that no instance has. */
  addInstances(ids: Iterable<number>): void {
    const rest: number[] = [];
    const groups: number[][] = mergeable.map(() => []);
    for (const id of ids) {
      if (this.#numbers.has(id)) continue;
      const group = groups[this.#groupOf(id)];
      (group ?? rest).push(id);
      if (!group) this.#numbers.set(id, this.#next++);
    }
    for (const group of groups) this.#addMerged(group);
    for (const id of rest) this.#writeInstance(id, this.#numbers.get(id)!);
  }

  /** The number that an instance goes by here. */
  numberOf(id: number): number {
    return this.#numbers.get(id) ?? 0;
  }

  /** Writes an instance of ours; answers its number. */
  add(body: string): number {
    this.text(`#${this.#next}=${body};`);
    return this.#next++;
  }

  text(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  /** What was written, as bytes of their own buffer. */
  end(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#bytes, 0, this.#length);
  }

  /** Which of `mergeable` an instance is; -1 for none. */
  #groupOf(id: number): number {
    const type = this.#file.type(id);
    if (type !== '') return mergeable.findIndex((types) => types.test(type));
    return plainContext.test(this.#file.body(id).toString('latin1', 0, 160)) ? 0 : -1;
  }

  #addMerged(ids: number[]): void {
    const known = new Map<string, number>();
    for (const id of ids) {
      const start = this.#length;
      const number = this.#next;
      const bodyAt = this.#writeInstance(id, number);
      const body = this.#bytes.toString('latin1', bodyAt, this.#length);
      const twin = known.get(body);
      if (twin !== undefined) {
        this.#length = start;
        this.#numbers.set(id, twin);
        continue;
      }
      known.set(body, number);
      this.#numbers.set(id, number);
      this.#next++;
    }
  }

  /** Writes `#number=…;` and answers where its body begins. */
  #writeInstance(id: number, number: number): number {
    const body = this.#file.body(id);
    // A reference may grow by the digits of a new number, never beyond twice what it took.
    this.#reserve(body.length * 2 + 24);
    this.#byte(hash);
    this.#number(number);
    this.#byte(61);
    const start = this.#length;
    this.#copy(body);
    this.#byte(59);
    return start;
  }

  #copy(body: Buffer): void {
    for (let at = 0; at < body.length;) {
      const byte = body[at]!;
      if (isSpace(byte)) at++;
      else if (byte === slash && body[at + 1] === star) at = commentEnd(body, at) + 1;
      else if (byte === quote) at = this.#string(body, at);
      else if (byte === doubleQuote) at = this.#span(body, at, body.indexOf(doubleQuote, at + 1) + 1 || body.length);
      else if (byte === hash) at = this.#reference(body, skipBlank(body, at + 1));
      else if (isDigit(byte) || byte === minus || byte === plus) at = this.#real(body, at);
      else if (isWord(byte)) at = this.#span(body, at, wordEnd(body, at));
      else {
        this.#byte(byte);
        at++;
      }
    }
  }

  #string(body: Buffer, from: number): number {
    const end = Math.min(body.length, stringEnd(body, from) + 1);
    // What one exporter writes for a name that there is not.
    if (end - from === 6 && body[end] !== quote && body.toString('latin1', from + 1, end - 1) === 'NONE') this.text("''");
    else this.#span(body, from, end);
    return end;
  }

  #reference(body: Buffer, from: number): number {
    let id = 0;
    let at = from;
    while (at < body.length && isDigit(body[at]!)) id = id * 10 + body[at++]! - zero;
    this.#byte(hash);
    this.#number(this.#numbers.get(id) ?? 0);
    return at;
  }

  /** A number with all its digits that count. */
  #real(body: Buffer, from: number): number {
    let at = from + 1;
    while (at < body.length && isDigit(body[at]!)) at++;
    if (body[at] !== dot) return this.#span(body, from, at);
    let fraction = at + 1;
    let end = fraction;
    while (end < body.length && isDigit(body[end]!)) {
      if (body[end] !== zero) fraction = end + 1;
      end++;
    }
    this.#span(body, from, fraction);
    if (body[end] !== upperE && body[end] !== lowerE) return end;
    end++;
    const negative = body[end] === minus;
    if (negative || body[end] === plus) end++;
    while (body[end] === zero) end++;
    const digits = end;
    while (end < body.length && isDigit(body[end]!)) end++;
    if (end === digits) return end;
    this.#byte(upperE);
    if (negative) this.#byte(minus);
    return this.#span(body, digits, end);
  }

  #span(body: Buffer, from: number, to: number): number {
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = from; at < to; at++) bytes[length++] = body[at]!;
    this.#length = length;
    return to;
  }

  #number(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      this.#bytes[at] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#length += digits;
  }

  #byte(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + bytes));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
