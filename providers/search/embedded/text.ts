import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';

/** 滑鼠 is 鼠标, too. */
const toSimplified = Converter({ from: 'twp', to: 'cn' });

/** Texts whose forms are kept: tags, labels and names of authors come again and again. */
const kept = 20_000;

/** Keeps what `form` returns for a text, until too many are kept. */
function keeping<T>(form: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = form(text);
    if (known.size >= kept) known.clear();
    known.set(text, now);
    return now;
  };
}

const han = /\p{Script=Han}/u;
const hasTraditional = (text: string): boolean => han.test(text);

/** What is compared: one width, one case, simplified characters, one blank between words. */
export const normalise = keeping((text: string): string => {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return hasTraditional(plain) ? toSimplified(plain) : plain;
});

export interface Run {
  text: string;
  kind: 'han' | 'latin';
}

/** Runs of Chinese characters, and of letters and digits. */
export const runsOf = (text: string): Run[] =>
  (text.match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [])
    .flatMap((piece) => piece.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? [])
    .map((piece) => ({ text: piece, kind: han.test(piece) ? 'han' : 'latin' }));

/** Each character, and each two that stand side by side: what the index knows of a Chinese run. */
export function hanTokens(run: string): string[] {
  const characters = [...run];
  return [...characters, ...characters.slice(1).map((character, index) => (characters[index] ?? '') + character)];
}

/** What a text is found by: characters and pairs of them, and words of letters. */
export const tokensOf = (normalised: string): string => {
  const tokens = new Set(runsOf(normalised).flatMap(({ text, kind }) => (kind === 'han' ? hanTokens(text) : [text])));
  return [...tokens].join(' ');
};

/** Syllables that a word of pinyin may begin at; longer ones are found by their beginning. */
const syllablesKept = 6;

export interface Sound {
  full: string;
  initials: string;
}

/** How each ending of a Chinese run sounds, in full and by first letters: 红木椅 is hongmuyi, muyi, yi and hmy, my, y. */
export function soundsOf(run: string): Sound[] {
  const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' });
  return syllables.map((_, begin) => {
    const kept = syllables.slice(begin, begin + syllablesKept);
    return { full: kept.join(''), initials: kept.map((syllable) => syllable[0] ?? '').join('') };
  });
}

const soundsIn = keeping((normalised: string): readonly string[] =>
  runsOf(normalised).flatMap(({ text, kind }) =>
    kind === 'han' ? soundsOf(text).flatMap(({ full, initials }) => [full, `0${initials}`]) : [],
  ),
);

/** The sounds of all Chinese runs of some texts as tokens; first letters alone begin with a `0`, which no syllable does. */
export const soundTokens = (normalised: readonly string[]): string => [...new Set(normalised.flatMap(soundsIn))].join(' ');

/** Whether one is the other with at most one character replaced, left out or put in, or two changed about. */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin++;
  let end = 0;
  while (end < a.length - begin && end < b.length - begin && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const rest = Math.max(a.length, b.length) - begin - end;
  const isSwapped = rest === 2 && a.length === b.length && a[begin] === b[begin + 1] && a[begin + 1] === b[begin];
  return rest <= 1 || isSwapped;
}
