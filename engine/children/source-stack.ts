/** Stacks of errors with the places of our sources. Node's own flag for it reads a map with every module, in each process and thread. */

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** The compiled tree. */
const dist = new URL('../../', import.meta.url).href;

/**
 * The stack of `error` with lines and columns of the TypeScript sources, as far as their maps are there; its message where it has no stack.
 *
 * @example sourceStack(error); // Error: … at run (file:///…/engine/children/child.ts:43:19)
 */
export const sourceStack = ({ stack, message }: Error): string =>
  stack === undefined ? message : stack.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g, sourcePlace);

function sourcePlace(place: string, url: string, line: string, column: string): string {
  if (!url.startsWith(dist)) return place;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return place;
    return `${new URL(entry.originalSource, url).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    return place;
  }
}
