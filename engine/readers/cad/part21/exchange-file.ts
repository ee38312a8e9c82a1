/** The instances of a STEP file (ISO 10303-21) by number: the position of each in the bytes, its type, and its parameters on request. */

import { GrowingIndices } from '../../../numbers/growing.ts';
import { truncated, unreadable } from '../../../files/read-failure.ts';
import { Work } from '../../../files/work.ts';
import { readParts, type Typed, type Value } from './parameters.ts';
import {
  commentEnd,
  equals,
  hash,
  isDigit,
  isSpace,
  keyword,
  quote,
  semicolon,
  skipBlank,
  slash,
  star,
  statementEnd,
  stringEnd,
  wordEnd,
} from './tokens.ts';

/** Headers are a few lines; the data begin within this many bytes. */
const headerLimit = 4 * 1024 * 1024;
/** Of an instance; its keyword alone is read far more often than the whole. */
const bytesPerStep = 2;
const parenthesis = 40;
const closing = 41;

/** The instances of one file; reading one charges the work by its bytes, since a thousand others may refer to it. */
export class ExchangeFile {
  readonly bytes: Buffer;
  readonly work: Work;
  /** What stands before the data. */
  header: Buffer = Buffer.alloc(0);
  /** Instance numbers by keyword, in file order; complex instances under each of their keywords. */
  readonly byType = new Map<string, number[]>();
  /** The highest instance number. */
  highest = 0;
  readonly #places = new Map<number, number>();
  /** Positions of each instance's `#`, keyword and semicolon. */
  readonly #statements = new GrowingIndices();
  readonly #starts = new GrowingIndices();
  readonly #ends = new GrowingIndices();

  /** Throws `model.truncated` when the data end early, `model.unreadable` when there are none. */
  constructor(bytes: Buffer, work: Work = new Work(bytes.length)) {
    this.bytes = bytes;
    this.work = work;
    this.#scan();
  }

  get size(): number {
    return this.#places.size;
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  /** The bytes of an instance behind its `=`, without the semicolon; empty when there is none. */
  body(id: number): Buffer {
    const place = this.#places.get(id);
    return place === undefined ? this.bytes.subarray(0, 0) : this.bytes.subarray(this.#starts.at(place), this.#ends.at(place));
  }

  /** The bytes of an instance from its `#` to its semicolon. */
  statement(id: number): Buffer {
    const place = this.#places.get(id);
    return place === undefined ? this.bytes.subarray(0, 0) : this.bytes.subarray(this.#statements.at(place), this.#ends.at(place) + 1);
  }

  /** The keyword of a simple instance, upper case; `''` for a complex one or none. */
  type(id: number): string {
    const body = this.body(id);
    const start = skipBlank(body, 0);
    return keyword(body, start, wordEnd(body, start));
  }

  /** Parts of an instance by keyword: one for a simple one. */
  parts(id: number): Typed[] {
    const body = this.body(id);
    this.work.charge(1 + Math.ceil(body.length / bytesPerStep));
    return readParts(body);
  }

  /** Parameters of an instance, of the part named `type` when it is complex; `[]` when there are none. */
  params(id: number, type?: string): Value[] {
    const parts = this.parts(id);
    return (type === undefined || parts.length === 1 ? parts[0] : parts.find((part) => part.type === type))?.params ?? [];
  }

  /** Calls `onReference` for each number that an instance refers to. */
  references(id: number, onReference: (id: number) => void): void {
    const body = this.body(id);
    this.work.charge(1 + Math.ceil(body.length / bytesPerStep));
    for (let at = 0; at < body.length; at++) {
      const byte = body[at]!;
      if (byte === quote) at = stringEnd(body, at);
      else if (byte === slash && body[at + 1] === star) at = commentEnd(body, at);
      else if (byte === hash) {
        let target = 0;
        while (at + 1 < body.length && isDigit(body[at + 1]!)) target = target * 10 + body[++at]! - 48;
        onReference(target);
      }
    }
  }

  #scan(): void {
    const { bytes } = this;
    const start = dataStart(bytes);
    this.header = bytes.subarray(0, Math.max(0, start));
    if (start < 0) throw bytes.includes('ENDSEC') ? unreadable('STEP 文件中没有数据段') : truncated();
    let at = start;
    let ended = false;
    while (at < bytes.length) {
      at = skipBlank(bytes, at);
      if (bytes[at] === hash) {
        at = this.#scanInstance(at + 1);
        continue;
      }
      const end = wordEnd(bytes, at);
      const word = keyword(bytes, at, end);
      // Further data sections follow the first in edition 3.
      if (word === 'ENDSEC') ended = true;
      else if (word === 'DATA') ended = false;
      else if (word === 'END') break;
      const next = statementEnd(bytes, at);
      if (next < 0) break;
      at = next + 1;
    }
    if (!ended) throw truncated();
  }

  #scanInstance(start: number): number {
    const { bytes } = this;
    let at = start;
    let id = 0;
    while (isDigit(bytes[at]!)) id = id * 10 + bytes[at++]! - 48;
    at = skipBlank(bytes, at);
    const end = statementEnd(bytes, at);
    if (end < 0) throw truncated();
    if (bytes[at] !== equals) return end + 1;
    at = skipBlank(bytes, at + 1);
    this.#places.set(id, this.#starts.length);
    this.#statements.push(start - 1);
    this.#starts.push(at);
    this.#ends.push(end);
    if (id > this.highest && id < 2 ** 31) this.highest = id;
    const word = wordEnd(bytes, at);
    if (word > at) this.#addType(keyword(bytes, at, word), id);
    else for (const { type } of readParts(bytes.subarray(at, end))) this.#addType(type, id);
    return end + 1;
  }

  #addType(type: string, id: number): void {
    const ids = this.byType.get(type);
    if (ids) ids.push(id);
    else this.byType.set(type, [id]);
  }
}

/** Where the first data section begins, behind its `DATA;` or `DATA(…);`; -1 when there is none. */
function dataStart(bytes: Buffer): number {
  const limit = Math.min(bytes.length, headerLimit);
  for (let word = bytes.indexOf('DATA'); word >= 0 && word < limit; word = bytes.indexOf('DATA', word + 4)) {
    const at = skipBlank(bytes, word + 4);
    if (bytes[at] === semicolon) return at + 1;
    if (bytes[at] !== parenthesis) continue;
    // Its names and schemas, which hold no semicolon; whatever says DATA before it is in them.
    const end = bytes.indexOf(semicolon, at);
    if (end < 0) return -1;
    let last = end - 1;
    while (last > at && isSpace(bytes[last]!)) last--;
    if (bytes[last] === closing) return end + 1;
    word = end - 4;
  }
  return -1;
}
