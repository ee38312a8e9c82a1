import type { SearchSort } from '../contract.ts';
import type { AskedWord } from './ask.ts';
import type { Shelf, Shelved } from './shelf.ts';

/** What it is worth to find a word there, as it was written. */
const weights = { title: 10, words: 6, author: 3 };
/** What it is worth to be found by a word that means the same, and only by how it is spoken, or by all characters but one. */
const likeness = { other: 3, sound: 1 };
/** The whole of what was asked, in the title. It is worth more than all words apart. */
const whole = { equal: 60, begins: 45, inside: 40 };

/** What it is worth to hold one word, as it was written, by another that means the same, or only by how it is spoken. */
function worthOf({ title, words, author }: Shelved, { text, others }: AskedWord): number {
  if (title.includes(text)) return weights.title;
  if (words.includes(text)) return weights.words;
  if (author.includes(text)) return weights.author;
  if (others.some((other) => title.includes(other))) return likeness.other + 1;
  return others.some((other) => words.includes(other)) ? likeness.other : likeness.sound;
}

/** How well a document answers: what is written counts more than what sounds so, titles more than tags, and how many have it decides between equals. */
export function scoreOf(item: Shelved, asked: readonly AskedWord[], text: string): number {
  const { title, popularity } = item;
  const brevity = Math.min(1, text.length / Math.max(1, title.length));
  const besides = 2 * brevity + popularity;
  const place = title.indexOf(text);
  // Each word is part of the text: who holds the whole need not be asked for them.
  if (place !== -1)
    return weights.title + (title.length === text.length ? whole.equal : place === 0 ? whole.begins : whole.inside) + besides;
  let score = 0;
  for (const word of asked) score += worthOf(item, word);
  return score / Math.max(1, asked.length) + besides;
}

const signed: Record<Exclude<SearchSort, 'best'>, { order: keyof Shelf['orders']; sign: 1 | -1 }> = {
  newest: { order: 'released', sign: 1 },
  popular: { order: 'sales', sign: 1 },
  cheapest: { order: 'price', sign: -1 },
  dearest: { order: 'price', sign: 1 },
};

/** A key for each slot: the greatest comes first. */
function keysOf(shelf: Shelf, found: Uint32Array, sort: SearchSort, score: (item: Shelved) => number): Float64Array {
  const keys = new Float64Array(found.length);
  if (sort === 'best') {
    for (let at = 0; at < found.length; at++) {
      const item = shelf.items[found[at] ?? 0];
      keys[at] = item === undefined ? -Infinity : score(item);
    }
    return keys;
  }
  const { order, sign } = signed[sort];
  const column = shelf.orders[order];
  for (let at = 0; at < found.length; at++) keys[at] = sign * (column[found[at] ?? 0] ?? 0);
  return keys;
}

/** The key that `wanted` keys reach, in linear time: quickselect by the median of three (Hoare, Algorithm 65, 1961). */
function leastOf(given: Float64Array, wanted: number): number {
  const keys = given.slice();
  const place = keys.length - wanted;
  const key = (at: number): number => keys[at] ?? 0;
  for (let [from, to] = [0, keys.length - 1]; from < to;) {
    const [a, b, c] = [key(from), key((from + to) >> 1), key(to)];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let [left, right] = [from, to];
    while (left <= right) {
      while (key(left) < pivot) left++;
      while (key(right) > pivot) right--;
      if (left > right) break;
      [keys[left], keys[right]] = [key(right), key(left)];
      left++;
      right--;
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else return pivot;
  }
  return key(place);
}

/** The documents from `offset` on, by their key and then the newest first. Only those that are shown are put in order. */
export function topOf(
  shelf: Shelf,
  found: Uint32Array,
  { sort, offset, limit, score }: { sort: SearchSort; offset: number; limit: number; score: (item: Shelved) => number },
): Shelved[] {
  const wanted = Math.min(found.length, offset + limit);
  if (wanted <= offset) return [];
  const keys = keysOf(shelf, found, sort, score);
  const least = leastOf(keys, wanted);
  const near: { item: Shelved; key: number }[] = [];
  for (let at = 0; at < found.length; at++) {
    const key = keys[at] ?? -Infinity;
    const item = key >= least ? shelf.items[found[at] ?? 0] : undefined;
    if (item !== undefined) near.push({ item, key });
  }
  near.sort((a, b) => b.key - a.key || b.item.released - a.item.released || (a.item.id < b.item.id ? 1 : -1));
  return near.slice(offset, offset + limit).map(({ item }) => item);
}
