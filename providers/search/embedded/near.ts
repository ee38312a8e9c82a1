import type { AskedWord } from './ask.ts';
import type { Shelved } from './shelf.ts';
import { isNear, soundsOf } from './text.ts';

/** Pieces of a text that are as long as a word, or one character longer or shorter. */
const piecesLike = (text: string, word: string): string[] => {
  const [all, length] = [[...text], [...word].length];
  return all.flatMap((_, at) => [-1, 0, 1].map((more) => all.slice(at, at + length + more).join('')));
};

const holdsNear = (text: string, word: string): boolean => piecesLike(text, word).some((piece) => isNear(piece, word));

const soundOf = (text: string): string => soundsOf(text)[0]?.full ?? '';

/** Whether a document that has all characters of a word but one has them together, or is found by how it sounds. */
export function isLike({ title, words, author }: Shelved, { text, kind, others }: AskedWord): boolean {
  const texts = [title, words, author];
  if (kind === 'latin') return [text, ...others].some((word) => texts.some((said) => said.includes(word)));
  const characters = [...text];
  if (characters.length < 3 || texts.some((said) => holdsNear(said, text))) return true;
  return !texts.some((said) => characters.some((character) => said.includes(character)));
}

/** What it is worth to be near in the title, and to sound the same there. */
const worth = { title: 6, sound: 4 };

/** How near a document comes to what was asked with a wrong character. */
export function nearnessOf({ title }: Shelved, asked: readonly AskedWord[]): number {
  const scores = asked.map(({ text, kind }) => {
    if (kind === 'latin') return 0;
    const pieces = piecesLike(title, text).filter((piece) => isNear(piece, text));
    const sound = soundOf(text);
    return (pieces.length > 0 ? worth.title : 0) + (pieces.some((piece) => soundOf(piece) === sound) ? worth.sound : 0);
  });
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
}
