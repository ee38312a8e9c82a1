/** How what others named (files, materials, parts, parameters of a call) is put into our sentences. */

import { sentenceLimits } from '../limits.ts';

export type SentenceParams = Record<string, string | number>;

/** What has no place in a line: control characters but the line break, marks that turn the direction of what follows, halves of characters. */
const unshowable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * The text as it can be shown, at most `length` UTF-16 units long (default 200); a longer one ends in `…`, never inside a visible character.
 *
 * @example
 * cutText('a'.repeat(300)).length; // 200
 */
export function cutText(text: string, length: number = sentenceLimits.parameterLength): string {
  if (text.length <= length) return text.replace(unshowable, ' ');
  const room = length - 1;
  // One character may be made of any number of marks, so only a little beyond the end is looked at.
  segmenter ??= new Intl.Segmenter('zh');
  const end = segmenter.segment(text.slice(0, room + 64)).containing(room)?.index ?? 0;
  return `${text.slice(0, end === 0 ? room : end).replace(unshowable, ' ')}…`;
}

/** Parameters as a sentence may hold them, whatever an older row or another process says they are. */
export function cutParams(params: unknown): SentenceParams {
  if (typeof params !== 'object' || params === null) return {};
  const entries = Object.entries(params).slice(0, sentenceLimits.parameters);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'number' ? value : cutText(String(value ?? ''))]));
}

/**
 * Puts parameters in the places of their `{name}`, each cut by `cutText`; one that is missing becomes empty. Every sentence of a table is
 * filled here, so that none can be made longer by what a file says.
 *
 * @param words Words shown for parameters that are ids themselves, by parameter and id.
 */
export function fillSentence(
  template: string,
  params: Readonly<SentenceParams>,
  words: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? String(params[name] ?? '') : '';
    const known = Object.hasOwn(words, name) ? words[name] : undefined;
    return known && Object.hasOwn(known, value) ? String(known[value]) : cutText(value);
  });
}

/** Says how many more there were than are listed; '' when that is all. */
export const describeMore = (more: number | undefined): string => (more !== undefined && more > 0 ? `（还有 ${more} 处）` : '');

/** The first few names, each cut so that all of them fit one parameter. */
export function nameList(names: readonly string[]): string {
  const shown = names.slice(0, sentenceLimits.names);
  const end = names.length > shown.length ? ' 等' : '';
  const length = Math.floor((sentenceLimits.parameterLength - end.length) / Math.max(1, shown.length)) - 1;
  return shown.map((name) => cutText(name, length)).join('、') + end;
}
