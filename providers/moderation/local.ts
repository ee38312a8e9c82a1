import type { Readable } from 'node:stream';
import type { Moderator, Verdict } from './contract.ts';
import { refusedPhrases, refusedStems, type RefusedPhrase } from './phrases.ts';

const passed: Verdict = { passed: true, reason: '' };

/** One form for a character however it is typed: width, case, accents, and what is invisible. */
const fold = (content: string): string =>
  content
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u115f\u1160\u3164]+/gu, '');

/** Whether the phrase stands anywhere outside its harmless words. */
function holds(text: string, { phrase, unless = [] }: RefusedPhrase): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const isHarmless = unless.some((word) => {
      const from = at - word.indexOf(phrase);
      return from >= 0 && text.startsWith(word, from);
    });
    if (!isHarmless) return true;
  }
  return false;
}

/** The Latin words of a text; letters that stand alone one after the other (f.u.c.k) are one word. */
function latinWords(text: string): string[] {
  const words: string[] = [];
  let spelt = '';
  for (const word of text.match(/\p{Script=Latin}+/gu) ?? []) {
    if (word.length === 1) spelt += word;
    else words.push(spelt, word);
    if (word.length > 1) spelt = '';
  }
  return [...words, spelt];
}

function refusedIn(content: string): string | undefined {
  const folded = fold(content);
  const text = folded.replace(/[\s\p{P}\p{S}]+/gu, '');
  const phrase = refusedPhrases.find((refused) => holds(text, refused));
  if (phrase !== undefined) return phrase.phrase;
  const words = latinWords(folded);
  return refusedStems.find((stem) => words.some((word) => word.startsWith(stem)));
}

const pictureHeads = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[^]{4}WEBP/, /^BM/];

async function firstBytes(open: () => Promise<Readable>): Promise<string> {
  const stream = await open();
  for await (const chunk of stream as AsyncIterable<Buffer>) return chunk.subarray(0, 16).toString('latin1');
  return '';
}

/**
 * The embedded moderator, a stand-in for a hosted service: refuses text that holds one of `phrases.ts`. It has no eyes: of a picture it only sees
 * that it is one.
 */
export const createLocalModerator = (): Moderator => ({
  async scanText(content) {
    const found = refusedIn(content);
    return found === undefined ? passed : { passed: false, reason: `phrase: ${found}` };
  },
  async scanImage({ open }) {
    const head = await firstBytes(open);
    return pictureHeads.some((magic) => magic.test(head)) ? passed : { passed: false, reason: 'no picture' };
  },
});
