import { call } from './client.ts';
import type { Answer } from './contract.ts';
import type { Key } from './keys.ts';

/** An answer that nobody has taken for so long is asked for anew. */
const keptMs = 10_000;

const asked = new Map<string, { answer: Promise<unknown>; at: number }>();

// The first chunk does without SWR, which has its own way to write a key as text.
const textOf = (key: Key): string => JSON.stringify(key);

/** Asks for what a page will read first, while its session is still resumed and its code comes. A failure is nobody's: the page then asks for itself. */
export function askAhead(key: Key): void {
  const answer = call(...key);
  asked.set(textOf(key), { answer, at: performance.now() });
  answer.catch(() => asked.delete(textOf(key)));
}

/** The answer of a call, which may have been asked for ahead; that serves once. */
export function askNow<N extends Key[0]>(key: Key<N>): Promise<Answer<N>> {
  const ahead = asked.get(textOf(key));
  asked.delete(textOf(key));
  return ahead !== undefined && performance.now() - ahead.at < keptMs ? (ahead.answer as Promise<Answer<N>>) : call(...key);
}

/** Drops what was asked for somebody who is leaving. */
export const forgetAsked = (): void => asked.clear();
