import type { SearchDocument } from '../contract.ts';
import { normalise } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What ranking and counting read of a document, kept in memory. */
export interface Shelved {
  slot: number;
  id: string;
  title: string;
  words: string;
  author: string;
  ownerId: string;
  price: number;
  sales: number;
  released: number;
}

/** The documents of an index by slot, with their facets as small numbers: a list of 100,000 is counted in milliseconds. */
export class Shelf {
  readonly names: string[] = [];
  /** Values of each facet; the place of a value is its number. */
  readonly values: string[][] = [];
  /** By facet and slot: the place of a document's value in `values`. */
  readonly columns: number[][] = [];
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
      ownerId: document.ownerId,
      ...document.orders,
    };
    this.vocabulary.count(item.title, words, 1);
    for (const name of Object.keys(document.facets)) this.placeOf(name);
    for (const [place, name] of this.names.entries()) this.column(place)[slot] = this.numberOf(place, document.facets[name] ?? '');
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
  slots(): number[] {
    return Array.from(this.byId.values(), ({ slot }) => slot);
  }

  private placeOf(name: string): void {
    if (this.names.includes(name)) return;
    this.names.push(name);
    this.values.push([]);
    this.columns.push([]);
  }

  private column(place: number): number[] {
    return (this.columns[place] ??= []);
  }

  private numberOf(place: number, value: string): number {
    const values = (this.values[place] ??= []);
    const known = values.indexOf(value);
    return known === -1 ? values.push(value) - 1 : known;
  }
}
