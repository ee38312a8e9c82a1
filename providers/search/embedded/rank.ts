import type { SearchSort } from '../contract.ts';
import type { AskedWord } from './ask.ts';
import type { Shelved } from './shelf.ts';

/** What it is worth to find a word there, as it was written. */
const weights = { title: 10, words: 6, author: 3 };
/** What it is worth to be found by a word that means the same, and only by how it is spoken, or by all characters but one. */
const likeness = { other: 3, sound: 1 };
/** The whole of what was asked, in the title. It is worth more than all words apart. */
const whole = { equal: 60, begins: 45, inside: 40 };

/** How well a document answers: what is written counts more than what sounds so, titles more than tags, and how many have it decides between equals. */
export function scoreOf({ title, words, author, sales }: Shelved, asked: readonly AskedWord[], text: string): number {
  let score = 0;
  for (const { text: word, others } of asked) {
    if (title.includes(word)) score += weights.title;
    else if (words.includes(word)) score += weights.words;
    else if (author.includes(word)) score += weights.author;
    else if (others.some((other) => title.includes(other))) score += likeness.other + 1;
    else if (others.some((other) => words.includes(other))) score += likeness.other;
    else score += likeness.sound;
  }
  score /= Math.max(1, asked.length);
  if (title === text) score += whole.equal;
  else if (title.startsWith(text)) score += whole.begins;
  else if (title.includes(text)) score += whole.inside;
  const brevity = Math.min(1, text.length / Math.max(1, title.length));
  return score + 2 * brevity + Math.min(2, Math.log10(1 + Math.max(0, sales)) / 2);
}

const keys: Record<Exclude<SearchSort, 'best'>, (item: Shelved) => number> = {
  newest: ({ released }) => released,
  popular: ({ sales }) => sales,
  cheapest: ({ price }) => -price,
  dearest: ({ price }) => price,
};

/** The documents from `offset` on, by their key and then the newest first. Only those that are shown are put in order. */
export function topOf(
  found: readonly Shelved[],
  { sort, offset, limit, score }: { sort: SearchSort; offset: number; limit: number; score: (item: Shelved) => number },
): Shelved[] {
  const keyOf = sort === 'best' ? score : keys[sort];
  const all = Float64Array.from(found, keyOf);
  const wanted = Math.min(found.length, offset + limit);
  if (wanted === 0) return [];
  const least = all.slice().sort()[all.length - wanted] ?? -Infinity;
  const near: { item: Shelved; key: number }[] = [];
  for (const [place, item] of found.entries()) {
    const key = all[place] ?? -Infinity;
    if (key >= least) near.push({ item, key });
  }
  near.sort((a, b) => b.key - a.key || b.item.released - a.item.released || (a.item.id < b.item.id ? 1 : -1));
  return near.slice(offset, offset + limit).map(({ item }) => item);
}
