import type { SearchQuery } from '../contract.ts';
import type { Shelf } from './shelf.ts';

export interface Narrowed {
  /** Slots. */
  found: Uint32Array;
  unnarrowed: number;
  facets: Record<string, Record<string, number>>;
}

const none = new Uint32Array(0);

/** It passes all filters, and it fails more than one; else one more than the place of the facet that it fails by. */
const [passes, failsMore] = [0, 255];

/** Keeps what passes all filters, and counts for each facet what would be found with each of its values: what fails by that facet alone counts there too. */
export function narrow(shelf: Shelf, candidates: Uint32Array, { filters, ownerId }: SearchQuery): Narrowed {
  const { names, items } = shelf;
  const slots = ownerId === undefined ? candidates : candidates.filter((slot) => items[slot]?.ownerId === ownerId);
  const isUnknown = Object.entries(filters).some(([name, wanted]) => wanted.length > 0 && !names.includes(name));
  const failed = new Uint8Array(slots.length).fill(isUnknown ? failsMore : passes);
  // One facet after the other over all listings: each loop reads one row of numbers.
  for (const [place, name] of names.entries()) {
    const wanted = filters[name] ?? [];
    if (wanted.length > 0) fail(shelf, place, wanted, slots, failed);
  }
  const facets = Object.fromEntries(names.map((name, place) => [name, count(shelf, place, slots, failed)]));
  const found = slots.filter((_, at) => failed[at] === passes);
  return { found, unnarrowed: slots.length, facets };
}

function fail(shelf: Shelf, place: number, wanted: readonly string[], slots: Uint32Array, failed: Uint8Array): void {
  const column = shelf.columns[place] ?? none;
  const isWanted = Uint8Array.from(shelf.values[place] ?? [], (value) => (wanted.includes(value) ? 1 : 0));
  for (let at = 0; at < slots.length; at++) {
    if (isWanted[column[slots[at] ?? 0] ?? 0] === 1) continue;
    failed[at] = failed[at] === passes ? place + 1 : failsMore;
  }
}

function count(shelf: Shelf, place: number, slots: Uint32Array, failed: Uint8Array): Record<string, number> {
  const column = shelf.columns[place] ?? none;
  const values = shelf.values[place] ?? [];
  const counts = new Int32Array(values.length);
  for (let at = 0; at < slots.length; at++) {
    if (failed[at] !== passes && failed[at] !== place + 1) continue;
    const number = column[slots[at] ?? 0] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return Object.fromEntries(values.map((value, number) => [value, counts[number] ?? 0] as const).filter(([, found]) => found > 0));
}
