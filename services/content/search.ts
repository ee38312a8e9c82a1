import type { LivePage, LivePages } from './live.ts';

/** Pairs of neighbouring characters, and words of Latin letters: what stands for words in Chinese. */
function termsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const words = lower.match(/[a-z0-9][a-z0-9.+-]*/g) ?? [];
  const runs = lower.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = runs.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return [...new Set([...words, ...pairs])];
}

export interface Hit {
  page: LivePage;
  score: number;
}

const weights = { title: 8, description: 3, body: 1 } as const;

/** Pages that hold at least half of what was asked for, the best first; a few dozen pages are looked through as they are. */
export function searchPages(pages: LivePages, asked: string, most = 30): Hit[] {
  const terms = termsOf(asked.slice(0, 60));
  if (terms.length === 0) return [];
  const hits = [...pages.values()].flatMap((page): Hit[] => {
    const texts = { title: page.title.toLowerCase(), description: page.description.toLowerCase(), body: page.body.toLowerCase() };
    let found = 0;
    let score = 0;
    for (const term of terms) {
      const here = (['title', 'description', 'body'] as const).filter((part) => texts[part].includes(term));
      if (here.length > 0) found++;
      for (const part of here) score += weights[part];
    }
    return found * 2 >= terms.length ? [{ page, score: (score * found) / terms.length }] : [];
  });
  return hits.toSorted((a, b) => b.score - a.score).slice(0, most);
}
