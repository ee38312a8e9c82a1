/** Names as Wavefront's formats can hold them, and the paths of nodes as names of objects. */

import type { Scene } from '../../scenes/scene.ts';

/** Readers have lines of some kilobytes; what a person reads is at the end of a path. */
const longestName = 200;
/** Blanks end a name in many readers; `#` begins a comment, `\` goes on in the next line. */
const forbidden = /(?:[\s\u0000-\u001f\u007f#\\]|\p{Surrogate})+/gu;

/** `name` as a word; `instead` where nothing is left of it. */
export const wordOf = (name: string, instead: string): string => name.slice(0, longestName).replace(forbidden, '_') || instead;

/** Tells equal names apart by a number behind them. */
export class UniqueWords {
  readonly #taken = new Set<string>();
  /** Where to go on counting for a name that came before. */
  readonly #next = new Map<string, number>();

  take(word: string): string {
    let unique = word;
    let next = this.#next.get(word) ?? 2;
    while (this.#taken.has(unique)) unique = `${word}_${next++}`;
    this.#next.set(word, next);
    this.#taken.add(unique);
    return unique;
  }
}

/** Says a node's path: its name behind those above it, `/` between them, unnamed ones left out; only the end of a long one. */
export function nodePaths({ nodes }: Scene): (node: number) => string {
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ children }, index) => {
    for (const child of children) if (parents[child] === -1) parents[child] = index;
  });
  return (node) => {
    const words: string[] = [];
    let length = 0;
    // No longer than a name may be, and no path is that deep: a broken one may be a ring.
    for (let at = node, steps = 0; at >= 0 && length < longestName && steps < longestName; at = parents[at]!, steps++) {
      const word = wordOf(nodes[at]!.name, '');
      if (word === '') continue;
      words.unshift(word);
      length += word.length + 1;
    }
    return words.join('/');
  };
}
