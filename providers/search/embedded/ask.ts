import { hanTokens, isNear, runsOf, soundsOf, type Run } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One word of what was asked, and how the index is asked for it. */
export interface AskedWord {
  text: string;
  kind: Run['kind'];
  /** Other words that mean it, or that lie near it. */
  others: readonly string[];
  /** An expression of FTS5. */
  expression: string;
}

const quoted = (token: string): string => `"${token}"`;
const all = (tokens: readonly string[]): string => `(${tokens.map(quoted).join(' AND ')})`;
const said = '{title tags labels author}';

/** Pairs of characters where there are two, which are rarer than characters. */
const tokensFor = (word: string): string[] => {
  const tokens = hanTokens(word);
  const characters = [...word].length;
  return characters > 1 ? tokens.slice(characters) : tokens;
};

const literally = ({ text, kind }: Run): string => (kind === 'han' ? `${said} : ${all(tokensFor(text))}` : `${said} : ${quoted(text)}*`);

const sounding = (text: string): string => `{sounds} : (${quoted(text)}* OR ${quoted(`0${text}`)}*)`;

const anyOf = (expressions: readonly string[]): string => `(${expressions.map((one) => `(${one})`).join(' OR ')})`;

/** What was asked, cut into words; each is found as written, by a word that means the same, or by how it is spoken where it is in letters. */
export function askLiterally(normalised: string, vocabulary: Vocabulary): AskedWord[] {
  const runs = runsOf(normalised).flatMap(({ text, kind }): Run[] =>
    kind === 'han' ? vocabulary.cut(text).map((part) => ({ text: part, kind })) : [{ text, kind }],
  );
  return runs.map((run) => {
    const others = vocabulary.others(run.text);
    const ways = [literally(run), ...others.flatMap((other) => runsOf(other).map(literally))];
    if (run.kind === 'latin' && /^[a-z]+$/.test(run.text) && run.text.length > 1) ways.push(sounding(run.text));
    return { ...run, others, expression: anyOf(ways) };
  });
}

/** The same with one wrong character: homophones, all characters but one, and words of letters that differ by one. Undefined where no word has any such way. */
export function askNearly(normalised: string, vocabulary: Vocabulary): AskedWord[] | undefined {
  const runs = runsOf(normalised);
  let isAny = false;
  const words = runs.map((run): AskedWord => {
    const ways = [literally(run)];
    let others: string[] = [];
    if (run.kind === 'latin') {
      others = vocabulary.nearLatin(run.text, isNear);
      ways.push(...others.map((other) => `${said} : ${quoted(other)}`));
    } else {
      const characters = [...run.text];
      if (characters.length > 1) ways.push(`{sounds} : ${quoted(soundsOf(run.text)[0]?.full ?? '')}*`);
      if (characters.length > 2) ways.push(...characters.map((_, at) => `${said} : ${all(characters.filter((_, other) => other !== at))}`));
    }
    isAny ||= ways.length > 1;
    return { ...run, others, expression: anyOf(ways) };
  });
  return isAny ? words : undefined;
}

export const matchAll = (words: readonly AskedWord[]): string => words.map(({ expression }) => expression).join(' AND ');
export const matchAny = (words: readonly AskedWord[]): string => words.map(({ expression }) => expression).join(' OR ');
