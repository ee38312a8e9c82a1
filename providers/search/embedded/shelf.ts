import type { SearchDocument } from '../contract.ts';
import { normalise } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What ranking reads of a document, kept in memory. */
export interface Shelved {
  slot: number;
  id: string;
  title: string;
  words: string;
  author: string;
  ownerId: string;
  /** Between 0 and 2, by sales. */
  popularity: number;
  released: number;
}

type Orders = SearchDocument['orders'];

/** An array of numbers that is long enough for a slot. It grows by doubling. */
function longEnough<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, slot: number): Numbers {
  if (slot < numbers.length) return numbers;
  const longer = new (numbers.constructor as new (length: number) => Numbers)(Math.max(1024, 2 * slot));
  longer.set(numbers);
  return longer;
}

/** The documents of an index by slot. Facets and keys lie in arrays of numbers, so that a list of 100,000 is counted and ordered in milliseconds. */
export class Shelf {
  readonly names: string[] = [];
  /** Values of each facet; the place of a value is its number. */
  readonly values: string[][] = [];
  /** By facet and slot: the place of a document's value in `values`. */
  readonly columns: Uint32Array[] = [];
  /** By what lists are ordered and slot. */
  readonly orders: Record<keyof Orders, Float64Array> = {
    price: new Float64Array(0),
    sales: new Float64Array(0),
    released: new Float64Array(0),
  };
  readonly items: (Shelved | undefined)[] = [];
  readonly byId = new Map<string, Shelved>();
  private next = 1;

  private readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The slot of a document that is about to be put: its own, or a new one. */
  slotFor(id: string): number {
    return this.byId.get(id)?.slot ?? this.next++;
  }

  put(slot: number, document: SearchDocument): void {
    this.remove(document.id);
    this.next = Math.max(this.next, slot + 1);
    const words = [...document.tags, ...document.labels].map(normalise);
    const item: Shelved = {
      ...{ slot, id: document.id, title: normalise(document.title), words: words.join('\n'), author: normalise(document.author) },
      ...{ ownerId: document.ownerId, released: document.orders.released },
      popularity: Math.min(2, Math.log10(1 + Math.max(0, document.orders.sales)) / 2),
    };
    this.vocabulary.count(item.title, words, 1);
    for (const name of Object.keys(document.facets)) this.placeOf(name);
    for (const [place, name] of this.names.entries()) {
      const column = (this.columns[place] = longEnough(this.columns[place] ?? new Uint32Array(0), slot));
      column[slot] = this.numberOf(place, document.facets[name] ?? '');
    }
    for (const order of ['price', 'sales', 'released'] as const) {
      this.orders[order] = longEnough(this.orders[order], slot);
      this.orders[order][slot] = document.orders[order];
    }
    this.items[slot] = item;
    this.byId.set(item.id, item);
  }

  /** Returns the slot that is free now. */
  remove(id: string): number | undefined {
    const item = this.byId.get(id);
    if (item === undefined) return undefined;
    this.vocabulary.count(item.title, item.words.split('\n'), -1);
    this.items[item.slot] = undefined;
    this.byId.delete(id);
    return item.slot;
  }

  /** The slots of all documents. */
  slots(): Uint32Array {
    return Uint32Array.from(this.byId.values(), ({ slot }) => slot).sort();
  }

  private placeOf(name: string): void {
    if (this.names.includes(name)) return;
    this.names.push(name);
    this.values.push([]);
    this.columns.push(new Uint32Array(0));
  }

  private numberOf(place: number, value: string): number {
    const values = (this.values[place] ??= []);
    const known = values.indexOf(value);
    return known === -1 ? values.push(value) - 1 : known;
  }
}
