import { normalise, runsOf, soundsOf } from './text.ts';
import { tradeWords } from './words.ts';

interface Word {
  text: string;
  /** Documents that it is a tag or label of. */
  count: number;
  full: string;
  initials: string;
}

/** Words that were seen in titles, and tags and labels: to cut what is asked for, to suggest, and to find near ones. */
export class Vocabulary {
  private readonly words = new Map<string, Word>();
  private readonly latin = new Map<string, number>();
  private readonly alike = new Map<string, readonly string[]>();
  private longest = 2;

  constructor() {
    for (const row of tradeWords)
      for (const word of row) {
        this.alike.set(
          word,
          [...new Set([...(this.alike.get(word) ?? []), ...row])].filter((other) => other !== word),
        );
        this.note(word, 0);
      }
  }

  /** Counts what a document says; `by` -1 takes it back. */
  count(title: string, words: readonly string[], by: 1 | -1): void {
    for (const word of words) this.note(word, by);
    for (const { text, kind } of [title, ...words].flatMap(runsOf))
      if (kind === 'latin' && text.length > 2) this.latin.set(text, (this.latin.get(text) ?? 0) + by);
  }

  private note(word: string, by: number): void {
    const text = normalise(word);
    const known = this.words.get(text);
    if (known !== undefined) {
      known.count += by;
      return;
    }
    const sound = soundsOf(text)[0] ?? { full: '', initials: '' };
    this.words.set(text, { text, count: Math.max(0, by), ...sound });
    this.longest = Math.max(this.longest, [...text].length);
  }

  /** Cuts a Chinese run where words are known, the longest first; what lies between them stays as it is. */
  cut(run: string): string[] {
    const characters = [...run];
    const parts: string[] = [];
    let unknown = '';
    for (let at = 0; at < characters.length;) {
      const word = this.wordAt(characters, at);
      if (word === undefined) unknown += characters[at++] ?? '';
      else {
        if (unknown !== '') parts.push(unknown);
        unknown = '';
        parts.push(word);
        at += [...word].length;
      }
    }
    return unknown === '' ? parts : [...parts, unknown];
  }

  private wordAt(characters: readonly string[], at: number): string | undefined {
    for (let length = Math.min(this.longest, characters.length - at); length > 1; length--) {
      const word = characters.slice(at, at + length).join('');
      if (this.words.has(word)) return word;
    }
    return undefined;
  }

  /** Other words for the same. */
  others(word: string): readonly string[] {
    return this.alike.get(word) ?? [];
  }

  /** Words of letters that differ by one from this one, of which documents have some. */
  nearLatin(word: string, isNear: (one: string, other: string) => boolean): string[] {
    if (word.length < 4) return [];
    return [...this.latin].filter(([other, count]) => count > 0 && other !== word && isNear(word, other)).map(([other]) => other);
  }

  /** Words that begin with this, contain it, or sound so, the most used first. */
  suggest(text: string, limit: number): string[] {
    const asked = text.replaceAll(/[ ']/g, '');
    if (asked === '') return [];
    const isLatin = /^[a-z0-9]+$/.test(asked);
    const graded: { word: Word; grade: number }[] = [];
    for (const word of this.words.values()) {
      if (word.count <= 0) continue;
      const grade = gradeOf(word, asked, isLatin);
      if (grade > 0) graded.push({ word, grade });
    }
    graded.sort((a, b) => b.grade - a.grade || b.word.count - a.word.count || (a.word.text < b.word.text ? -1 : 1));
    return graded.slice(0, limit).map(({ word }) => word.text);
  }
}

function gradeOf({ text, full, initials }: Word, asked: string, isLatin: boolean): number {
  if (text.startsWith(asked)) return 4;
  if (isLatin && full.startsWith(asked)) return 3;
  if (text.includes(asked)) return 2;
  return isLatin && asked.length > 1 && initials.startsWith(asked) ? 1 : 0;
}
