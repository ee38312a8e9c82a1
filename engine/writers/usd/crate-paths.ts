/** The table of paths of a crate: a tree in depth-first order. Prims and properties may be named before they are reached. */

import { GrowingIndices } from '../../numbers/growing.ts';

/** A prim or property: its number, and what is below it and was named or reached. */
interface Place {
  index: number;
  reached: boolean;
  below: Map<string, Place> | undefined;
}

interface OpenPath {
  place: Place;
  /** Where it stands in the tables. */
  row: number;
  /** Its last child so far, −1 for none. */
  lastChild: number;
}

/** How a row's neighbours are said: a step to the next sibling where there are children as well, 0 for a sibling alone, else these. */
const [onlyChildren, neither] = [-1, -2];

export class CratePaths {
  readonly #root: Place = { index: 0, reached: true, below: undefined };
  readonly #open: OpenPath[] = [{ place: this.#root, row: 0, lastChild: -1 }];
  readonly #indices = new GrowingIndices(1024);
  readonly #tokens = new GrowingIndices(1024);
  #jumps = new Int32Array(1024);
  #count = 1;

  constructor() {
    this.#indices.push(0);
    this.#tokens.push(0);
  }

  /** Number of an absolute path that is or will be in the layer, of a property with `.` before its name. */
  indexOf(path: string): number {
    let place = this.#root;
    const dot = path.indexOf('.');
    const names = (dot < 0 ? path : path.slice(0, dot)).slice(1).split('/');
    for (const name of names) place = this.#below(place, name);
    return (dot < 0 ? place : this.#below(place, path.slice(dot))).index;
  }

  /** Goes down to a child of the prim that is open; answers its number. `token` is its name's. */
  enter(name: string, token: number): number {
    const parent = this.#open.at(-1)!;
    const place = this.#below(parent.place, name);
    place.reached = true;
    this.#open.push({ place, row: this.#add(parent, place.index, token), lastChild: -1 });
    return place.index;
  }

  leave(): void {
    this.#close(this.#open.pop()!);
  }

  /** Adds a property of the prim that is open; answers its number. */
  property(name: string, token: number): number {
    const parent = this.#open.at(-1)!;
    const key = `.${name}`;
    // Outputs alone are named by others.
    const place = name.startsWith('outputs:') ? this.#below(parent.place, key) : parent.place.below?.get(key);
    if (place) place.reached = true;
    const index = place?.index ?? this.#count++;
    this.#add(parent, index, -token);
    return index;
  }

  /** The three columns of the table, once all is written. */
  finish(): { indices: Int32Array; tokens: Int32Array; jumps: Int32Array } {
    this.#close(this.#open[0]!);
    const rows = this.#indices.length;
    if (rows !== this.#count) throw new Error(`USD: ${this.#count - rows} paths are named and not there`);
    const signed = (list: GrowingIndices): Int32Array => new Int32Array(list.take().buffer, 0, rows);
    return { indices: signed(this.#indices), tokens: signed(this.#tokens), jumps: this.#jumps.subarray(0, rows) };
  }

  #below(place: Place, name: string): Place {
    let child = (place.below ??= new Map()).get(name);
    if (!child) place.below.set(name, (child = { index: this.#count++, reached: false, below: undefined }));
    return child;
  }

  #add(parent: OpenPath, index: number, token: number): number {
    const row = this.#indices.length;
    this.#indices.push(index);
    this.#tokens.push(token);
    if (row >= this.#jumps.length) {
      const grown = new Int32Array(row * 2);
      grown.set(this.#jumps);
      this.#jumps = grown;
    }
    const { lastChild } = parent;
    if (lastChild >= 0) this.#jumps[lastChild] = row > lastChild + 1 ? row - lastChild : 0;
    parent.lastChild = row;
    this.#jumps[row] = neither;
    return row;
  }

  /** What nobody comes after. */
  #close({ row, lastChild }: OpenPath): void {
    const rows = this.#indices.length;
    if (lastChild >= 0) this.#jumps[lastChild] = rows > lastChild + 1 ? onlyChildren : neither;
    if (row === 0) this.#jumps[0] = rows > 1 ? onlyChildren : neither;
  }
}
