/** An XML document as a tree whose text stays bytes until it is asked for. */

import { unreadable } from '../../files/read-failure.ts';
import { decodeText } from '../../files/text.ts';
import { Work } from '../../files/work.ts';
import { countWords, parseWords, resolveEntities, scanXml } from './scan.ts';

/** A hostile file of nothing but tags would fill the memory; no real model comes near. */
const maxElements = 8_000_000;
/** Deeper than any scene; what walks the tree may call itself this often. */
const maxDepth = 1000;

/** What the elements of one document share. */
interface XmlSource {
  bytes: Uint8Array;
  work: Work;
  root: XmlElement | undefined;
}

/** An element; whatever looks through its children or reads its text charges the document's work, since a file may ask for it again and again. */
export class XmlElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly parent: XmlElement | undefined;
  readonly children: XmlElement[] = [];
  readonly #source: XmlSource;
  /** Start and end of each piece of text. */
  readonly #ranges: number[] = [];

  constructor(name: string, attributes: Record<string, string>, parent: XmlElement | undefined, source: XmlSource) {
    this.name = name;
    this.attributes = attributes;
    this.parent = parent;
    this.#source = source;
  }

  /** The outermost element of its document. */
  get root(): XmlElement {
    return this.#source.root ?? this;
  }

  addText(from: number, to: number): void {
    this.#ranges.push(from, to);
  }

  /** The first child called `name`. */
  child(name: string): XmlElement | undefined {
    const place = this.children.findIndex((child) => child.name === name);
    this.#source.work.charge(place < 0 ? this.children.length : place + 1);
    return this.children[place];
  }

  /** The children called `name`. */
  all(name: string): XmlElement[] {
    this.#source.work.charge(this.children.length);
    return this.children.filter((child) => child.name === name);
  }

  /** The first element called `name` below this one, at any depth, in document order. */
  find(name: string): XmlElement | undefined {
    for (const child of this.children) {
      this.#source.work.charge(1);
      const found = child.name === name ? child : child.find(name);
      if (found) return found;
    }
    return undefined;
  }

  /** Calls `visit` for this element and all below it, in document order. */
  forEach(visit: (element: XmlElement) => void): void {
    const stack: XmlElement[] = [this];
    for (let element = stack.pop(); element; element = stack.pop()) {
      this.#source.work.charge(1);
      visit(element);
      for (let i = element.children.length - 1; i >= 0; i--) stack.push(element.children[i]!);
    }
  }

  /** Its own text without the blanks around it. */
  text(): string {
    this.#charge();
    let text = '';
    for (let i = 0; i < this.#ranges.length; i += 2) text += decodeText(this.#source.bytes.subarray(this.#ranges[i], this.#ranges[i + 1]));
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

  #charge(): void {
    let bytes = 0;
    for (let i = 0; i < this.#ranges.length; i += 2) bytes += this.#ranges[i + 1]! - this.#ranges[i]!;
    this.#source.work.charge(this.#ranges.length + bytes);
  }

  #count(): number {
    this.#charge();
    let count = 0;
    for (let i = 0; i < this.#ranges.length; i += 2) count += countWords(this.#source.bytes, this.#ranges[i]!, this.#ranges[i + 1]!);
    return count;
  }

  #parse(out: Float64Array | Int32Array): void {
    let offset = 0;
    for (let i = 0; i < this.#ranges.length; i += 2) {
      const from = this.#ranges[i]!;
      const to = this.#ranges[i + 1]!;
      parseWords(this.#source.bytes, from, to, out, offset);
      offset += countWords(this.#source.bytes, from, to);
    }
  }
}

const noAttributes: Record<string, string> = {};

/** The root element of UTF-8 `bytes`, undefined when there is no tag; `whole` is false when its end is missing. Work: that of a file of its own by default. */
export function parseXml(bytes: Uint8Array, work: Work = new Work(bytes.length)): { root: XmlElement | undefined; whole: boolean } {
  const source: XmlSource = { bytes, work, root: undefined };
  let current: XmlElement | undefined;
  let elements = 0;
  let depth = 0;
  /** How many elements of each name are open. */
  const open = new Map<string, number>();
  const leave = (element: XmlElement): void => {
    open.set(element.name, open.get(element.name)! - 1);
    depth--;
    current = element.parent;
  };
  const ended = scanXml(
    bytes,
    {
      open(name, attributes) {
        if (++elements > maxElements || ++depth > maxDepth) throw unreadable('XML 的标签过多或嵌套过深');
        // A second root element is ignored.
        const element = new XmlElement(name, attributes.count > 0 ? attributes.all() : noAttributes, current, source);
        if (current) current.children.push(element);
        else source.root ??= element;
        open.set(name, (open.get(name) ?? 0) + 1);
        current = element;
      },
      close(name) {
        // An end that fits no open element is passed over, without a look at each of them; one that fits an outer one closes those within.
        while (current && (open.get(name) ?? 0) > 0) {
          work.charge(1);
          const closed: XmlElement = current;
          leave(closed);
          if (closed.name === name) return;
        }
      },
      text(from, to) {
        current?.addText(from, to);
      },
    },
    work,
  );
  return { root: source.root, whole: ended && current === undefined };
}
