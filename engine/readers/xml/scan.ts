/** Goes through the tags of an XML document as bytes, so that a large array of numbers never becomes a string. */

import { cursor, parseFloatAt, parseIntAt } from '../parse-number.ts';
import { decodeText } from '../../files/text.ts';
import type { Work } from '../../files/work.ts';

export interface XmlVisitor {
  /** A tag opens; `attributes` are its own until this call returns. */
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Character data as a range of the bytes; entities are not decoded. */
  text(from: number, to: number): void;
}

const less = 60;
const greater = 62;
const slash = 47;
const bang = 33;
const question = 63;
const equals = 61;
const colon = 58;
const doubleQuote = 34;
const singleQuote = 39;
const bracket = 91;

const isBlank = (byte: number): boolean => byte <= 32;

/** The attributes of one tag, without their prefixes; declarations of namespaces are left out. */
export class XmlAttributes {
  readonly bytes: Uint8Array;
  /** Start and end of name and value, four numbers an attribute. */
  #ranges: number[] = [];
  count = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  clear(): void {
    this.count = 0;
  }

  add(nameFrom: number, nameTo: number, valueFrom: number, valueTo: number): void {
    const at = this.count++ * 4;
    this.#ranges[at] = nameFrom;
    this.#ranges[at + 1] = nameTo;
    this.#ranges[at + 2] = valueFrom;
    this.#ranges[at + 3] = valueTo;
  }

  /** Where the ranges of the attribute called `name` begin, −1 when there is none. */
  #find(name: string): number {
    for (let at = 0; at < this.count * 4; at += 4) {
      const from = this.#ranges[at]!;
      if (this.#ranges[at + 1]! - from !== name.length) continue;
      let i = 0;
      while (i < name.length && this.bytes[from + i] === name.charCodeAt(i)) i++;
      if (i === name.length) return at;
    }
    return -1;
  }

  /** The value of an attribute, undefined when there is none. */
  text(name: string): string | undefined {
    const at = this.#find(name);
    return at < 0 ? undefined : resolveEntities(decodeText(this.bytes.subarray(this.#ranges[at + 2], this.#ranges[at + 3])));
  }

  /** The number in an attribute, NaN when there is none. */
  float(name: string): number {
    const at = this.#find(name);
    return at < 0 ? Number.NaN : parseFloatAt(this.bytes, this.#start(at), this.#ranges[at + 3]!);
  }

  /** The integer in an attribute, NaN when there is none. */
  integer(name: string): number {
    const at = this.#find(name);
    return at < 0 ? Number.NaN : parseIntAt(this.bytes, this.#start(at), this.#ranges[at + 3]!);
  }

  #start(at: number): number {
    let from = this.#ranges[at + 2]!;
    while (from < this.#ranges[at + 3]! && isBlank(this.bytes[from]!)) from++;
    return from;
  }

  /** All of them by name. */
  all(): Record<string, string> {
    const out: Record<string, string> = {};
    for (let at = 0; at < this.count * 4; at += 4) {
      const name = decodeText(this.bytes.subarray(this.#ranges[at], this.#ranges[at + 1]));
      out[name] = resolveEntities(decodeText(this.bytes.subarray(this.#ranges[at + 2], this.#ranges[at + 3])));
    }
    return out;
  }
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text with its character references replaced; one that is unknown stays as it is written. */
export function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Calls `visitor` for every tag of UTF-8 `bytes` in order, names without their prefixes. Malformed XML is skipped: a stray
 * `<`, an attribute without quotes, an end that is missing. No entity is defined, whatever a document type says. Returns false when the document
 * stops inside a tag.
 * @param work Charged for each tag, and for every byte beyond the tag that had to be looked at.
 */
export function scanXml(bytes: Uint8Array, visitor: XmlVisitor, work: Work): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const attributes = new XmlAttributes(bytes);
  const names = new NameTable(buffer, work);
  const end = bytes.length;
  let at = 0;
  while (at < end) {
    const open = buffer.indexOf(less, at);
    if (open === -1) break;
    if (open > at) visitor.text(at, open);
    work.charge(1);
    const next = bytes[open + 1];
    if (next === bang) {
      const close = endOfDeclaration(buffer, open, visitor, work);
      if (close === -1) return false;
      at = close;
    } else if (next === question) {
      const close = buffer.indexOf('?>', open + 2);
      if (close === -1) return false;
      at = close + 2;
    } else if (next === slash) {
      const close = buffer.indexOf(greater, open + 2);
      if (close === -1) return false;
      let to = open + 2;
      while (to < close && !isBlank(bytes[to]!)) to++;
      visitor.close(names.at(open + 2, to));
      at = close + 1;
    } else if (next !== undefined && (next > 0x7f || isLetter(next))) {
      let to = open + 1;
      while (to < end && !isNameEnd(bytes[to]!)) to++;
      attributes.clear();
      const close = readAttributes(buffer, to, attributes);
      if (close === -1) return false;
      const name = names.at(open + 1, to);
      visitor.open(name, attributes);
      if (bytes[close - 1] === slash) visitor.close(name);
      at = close + 1;
    } else at = open + 1;
  }
  return true;
}

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95;
const isNameEnd = (byte: number): boolean => isBlank(byte) || byte === greater || byte === slash || byte === less;

/** End of a comment, a CDATA section (its content goes to the visitor) or a document type; −1 when it is missing. */
function endOfDeclaration(buffer: Buffer, open: number, visitor: XmlVisitor, work: Work): number {
  if (buffer.toString('latin1', open, open + 4) === '<!--') {
    const close = buffer.indexOf('-->', open + 4);
    return close === -1 ? -1 : close + 3;
  }
  if (buffer.toString('latin1', open, open + 9) === '<![CDATA[') {
    const close = buffer.indexOf(']]>', open + 9);
    if (close === -1) return -1;
    visitor.text(open + 9, close);
    return close + 3;
  }
  // Its subset is looked for within it and no further: a file may have a declaration every four bytes.
  let at = open;
  while (at < buffer.length && buffer[at] !== greater && buffer[at] !== bracket) at++;
  work.charge(at - open);
  if (buffer[at] === greater) return at + 1;
  const subsetEnd = at < buffer.length ? buffer.indexOf(']', at) : -1;
  const after = subsetEnd === -1 ? -1 : buffer.indexOf(greater, subsetEnd);
  return after === -1 ? -1 : after + 1;
}

/** Reads the attributes of a tag from behind its name on; the place of its `>`, −1 when there is none. */
function readAttributes(buffer: Buffer, at: number, attributes: XmlAttributes): number {
  const end = buffer.length;
  while (at < end) {
    const byte = buffer[at]!;
    if (byte === greater) return at;
    // A new tag inside a tag: the one before was never closed.
    if (byte === less) return -1;
    if (isBlank(byte) || byte === slash) {
      at++;
      continue;
    }
    const nameFrom = at;
    let local = at;
    while (at < end && buffer[at] !== equals && !isNameEnd(buffer[at]!)) {
      if (buffer[at] === colon) local = at + 1;
      at++;
    }
    const nameTo = at;
    while (at < end && isBlank(buffer[at]!)) at++;
    if (buffer[at] !== equals) continue;
    at++;
    while (at < end && isBlank(buffer[at]!)) at++;
    const quote = buffer[at];
    let valueFrom = at;
    let valueTo: number;
    if (quote === doubleQuote || quote === singleQuote) {
      valueFrom++;
      valueTo = buffer.indexOf(quote, valueFrom);
      if (valueTo === -1) return -1;
      at = valueTo + 1;
    } else {
      while (at < end && !isBlank(buffer[at]!) && buffer[at] !== greater) at++;
      valueTo = at;
    }
    const isNamespace = buffer.toString('latin1', nameFrom, nameFrom + 5) === 'xmlns';
    if (!isNamespace) attributes.add(local, nameTo, valueFrom, valueTo);
  }
  return -1;
}

/** Names of one hash that are kept; a file of names that collide would be searched by the square. */
const namesOfHash = 8;

/** Gives the same string for the same name each time, without making it anew. */
class NameTable {
  readonly #buffer: Buffer;
  readonly #work: Work;
  readonly #byHash = new Map<number, string[]>();

  constructor(buffer: Buffer, work: Work) {
    this.#buffer = buffer;
    this.#work = work;
  }

  /** The name at `[from, to)` behind its prefix. */
  at(from: number, to: number): string {
    let hash = 0;
    for (let i = from; i < to; i++) {
      if (this.#buffer[i] === colon) {
        from = i + 1;
        hash = 0;
      } else hash = (Math.imul(hash, 31) + this.#buffer[i]!) | 0;
    }
    const known = this.#byHash.get(hash);
    const found = known?.find((name) => this.#same(name, from, to));
    if (found !== undefined) return found;
    const name = decodeText(this.#buffer.subarray(from, to));
    // Names beyond ASCII are of no format that is read, and are not kept.
    if (name.length !== to - from) return name;
    if (!known) this.#byHash.set(hash, [name]);
    else if (known.length < namesOfHash) known.push(name);
    return name;
  }

  #same(name: string, from: number, to: number): boolean {
    this.#work.charge(1);
    if (name.length !== to - from) return false;
    for (let i = 0; i < name.length; i++) if (this.#buffer[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }
}

const comma = 44;
const isSeparator = (byte: number): boolean => byte <= 32 || byte === comma;

/** How many words `[from, to)` holds, split at blanks and commas. */
export function countWords(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  let inside = false;
  for (let at = from; at < to; at++) {
    const separator = isSeparator(bytes[at]!);
    if (inside && separator) inside = false;
    else if (!inside && !separator) {
      inside = true;
      count++;
    }
  }
  return count;
}

/** Parses the words of `[from, to)` into `out` from `offset` on; invalid numbers become NaN, or −1 as integers. */
export function parseWords(bytes: Uint8Array, from: number, to: number, out: Float64Array | Int32Array, offset: number): void {
  const whole = out instanceof Int32Array;
  for (let at = from; at < to;) {
    if (isSeparator(bytes[at]!)) {
      at++;
      continue;
    }
    const value = whole ? parseIntAt(bytes, at, to) : parseFloatAt(bytes, at, to);
    out[offset++] = whole && Number.isNaN(value) ? -1 : value;
    at = Math.max(cursor.at, at);
    while (at < to && !isSeparator(bytes[at]!)) at++;
  }
}
