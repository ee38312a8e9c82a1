/** An XML document as a tree whose text stays bytes until it is asked for. */

import { unreadable } from '../../files/read-failure.ts';
import { decodeText } from '../../files/text.ts';
import { countWords, parseWords, resolveEntities, scanXml } from './scan.ts';

/** A hostile file of nothing but tags would fill the memory; no real model comes near. */
const maxElements = 8_000_000;
/** Deeper than any scene; what walks the tree may call itself this often. */
const maxDepth = 1000;

export class XmlElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly parent: XmlElement | undefined;
  readonly children: XmlElement[] = [];
  readonly #bytes: Uint8Array;
  /** Start and end of each piece of text. */
  readonly #ranges: number[] = [];

  constructor(name: string, attributes: Record<string, string>, parent: XmlElement | undefined, bytes: Uint8Array) {
    this.name = name;
    this.attributes = attributes;
    this.parent = parent;
    this.#bytes = bytes;
  }

  addText(from: number, to: number): void {
    this.#ranges.push(from, to);
  }

  /** The first child called `name`. */
  child(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** The children called `name`. */
  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** The first element called `name` below this one, at any depth, in document order. */
  find(name: string): XmlElement | undefined {
    for (const child of this.children) {
      const found = child.name === name ? child : child.find(name);
      if (found) return found;
    }
    return undefined;
  }

  /** Its own text without the blanks around it. */
  text(): string {
    let text = '';
    for (let i = 0; i < this.#ranges.length; i += 2) text += decodeText(this.#bytes.subarray(this.#ranges[i], this.#ranges[i + 1]));
    return resolveEntities(text).trim();
  }

  /** Its text as words. */
  words(): string[] {
    const text = this.text();
    return text === '' ? [] : text.split(/\s+/);
  }

  /** The numbers in its text; NaN for other words. */
  floats(): Float64Array {
    const out = new Float64Array(this.#count());
    this.#parse(out);
    return out;
  }

  /** The integers in its text; −1 for other words. */
  integers(): Int32Array {
    const out = new Int32Array(this.#count());
    this.#parse(out);
    return out;
  }

  /** The first number of its text, NaN when there is none. */
  number(): number {
    return this.floats()[0] ?? Number.NaN;
  }

  #count(): number {
    let count = 0;
    for (let i = 0; i < this.#ranges.length; i += 2) count += countWords(this.#bytes, this.#ranges[i]!, this.#ranges[i + 1]!);
    return count;
  }

  #parse(out: Float64Array | Int32Array): void {
    let offset = 0;
    for (let i = 0; i < this.#ranges.length; i += 2) {
      const from = this.#ranges[i]!;
      const to = this.#ranges[i + 1]!;
      parseWords(this.#bytes, from, to, out, offset);
      offset += countWords(this.#bytes, from, to);
    }
  }
}

const noAttributes: Record<string, string> = {};

/** The root element of UTF-8 `bytes`, undefined when there is no tag; `whole` is false when its end is missing. */
export function parseXml(bytes: Uint8Array): { root: XmlElement | undefined; whole: boolean } {
  let root: XmlElement | undefined;
  let current: XmlElement | undefined;
  let elements = 0;
  let depth = 0;
  const ended = scanXml(bytes, {
    open(name, attributes) {
      if (++elements > maxElements || ++depth > maxDepth) throw unreadable('XML 的标签过多或嵌套过深');
      // A second root element is ignored.
      const element = new XmlElement(name, attributes.count > 0 ? attributes.all() : noAttributes, current, bytes);
      if (current) current.children.push(element);
      else root ??= element;
      current = element;
    },
    close(name) {
      // An end that fits no open element is passed over; one that fits an outer one closes those within.
      let match = current;
      let levels = 1;
      for (; match && match.name !== name; match = match.parent) levels++;
      if (!match) return;
      current = match.parent;
      depth -= levels;
    },
    text(from, to) {
      current?.addText(from, to);
    },
  });
  return { root, whole: ended && current === undefined };
}
