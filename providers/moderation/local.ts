import type { Moderator, Picture, Verdict } from './contract.ts';
import { refusedPhrases, refusedStems, type RefusedPhrase } from './phrases.ts';
import { hashDistance, hashPicture } from './picture-hash.ts';
import { nearBits, refusedPictures } from './pictures.ts';
import { plainForm, spelledOut } from './variants.ts';

const passed: Verdict = { passed: true, reason: '' };

/** One form for a character however it is typed: width, case, accents, traditional and similar forms, and what is invisible. */
const fold = (content: string): string =>
  plainForm(
    content
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}\p{Cc}\p{Co}\p{Cn}\u115f\u1160\u2800\u3164]+/gu, ''),
  );

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
  const words = [...latinWords(folded), ...latinWords(spelledOut(folded))];
  return refusedStems.find((stem) => words.some((word) => word.startsWith(stem)));
}

/** Bytes of a picture that is looked at. */
const pictureBytes = 20 * 1024 * 1024;

async function readPicture({ bytes, open }: Picture): Promise<Buffer | undefined> {
  if (bytes > pictureBytes) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function judgePicture(picture: Picture): Promise<Verdict> {
  const bytes = await readPicture(picture);
  const hash = bytes === undefined ? undefined : await hashPicture(bytes);
  if (hash === undefined) return { passed: false, reason: 'no picture' };
  const near = refusedPictures.find((refused) => hashDistance(refused, hash) <= nearBits);
  return near === undefined ? passed : { passed: false, reason: `picture: ${near}` };
}

/**
 * The embedded moderator, a stand-in for a hosted service: refuses text that holds one of `phrases.ts`, and pictures that look like one of `pictures.ts`.
 * It has no eyes for any other.
 */
export const createLocalModerator = (): Moderator => ({
  async scanText(content) {
    const found = refusedIn(content);
    return found === undefined ? passed : { passed: false, reason: `phrase: ${found}` };
  },
  scanImage: judgePicture,
});
