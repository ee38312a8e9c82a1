import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchDocument, SearchIndex, SearchQuery } from '../../providers/search/contract.ts';
import { openEmbeddedSearch } from '../../providers/search/embedded/open.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { buildListings, looks, things } from './listings.ts';
import { judged, ndcg } from './queries.ts';

const judgedListings = 200;
const listings = 100_000;
const atOnce = 20;
const searches = 1000;

export interface MallFigures {
  machine: string;
  quality?: { queries: number; ndcg: number; worst: string[] };
  speed?: { documentsASecond: number; searchMs: number; listMs: number; suggestMs: number; newMs: number; fileMib: number };
}

export const goals: Goal<MallFigures>[] = [
  { parts: ['quality'], what: `nDCG@10 of ${judged.length} judged queries`, bound: atLeast(0.9), seen: ({ quality }) => quality?.ndcg },
  {
    parts: ['speed'],
    what: 'searches with filters and counts, 20 at once, p95',
    bound: atMost(50, 'ms'),
    seen: ({ speed }) => speed?.searchMs,
  },
  { parts: ['speed'], what: 'suggestions, p95', bound: atMost(10, 'ms'), seen: ({ speed }) => speed?.suggestMs },
  { parts: ['speed'], what: 'documents indexed a second', bound: atLeast(10_000), seen: ({ speed }) => speed?.documentsASecond },
  { parts: ['speed'], what: 'file of 100,000 listings', bound: atMost(150, 'MiB'), seen: ({ speed }) => speed?.fileMib },
  { parts: ['speed'], what: 'a new listing found within', bound: atMost(1000, 'ms'), seen: ({ speed }) => speed?.newMs },
];

const usual: SearchQuery = { text: '', filters: {}, sort: 'best', offset: 0, limit: 24 };

async function filled<T>(
  documents: readonly SearchDocument[],
  use: (index: SearchIndex, folder: string, seconds: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-search-'));
  const index = openEmbeddedSearch({ folder });
  try {
    await index.state();
    const startedAt = performance.now();
    await index.rebuild(
      (async function* () {
        for (let begin = 0; begin < documents.length; begin += 1000) yield await Promise.resolve(documents.slice(begin, begin + 1000));
      })(),
      { cursor: 0, at: Date.now() },
    );
    return await use(index, folder, (performance.now() - startedAt) / 1000);
  } finally {
    await index.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureQuality(): Promise<MallFigures['quality']> {
  const all = buildListings(judgedListings);
  const byId = new Map(all.map((listing) => [listing.document.id, listing]));
  return filled(
    all.map(({ document }) => document),
    async (index) => {
      const scores: { text: string; score: number }[] = [];
      for (const { text, grade } of judged) {
        const { ids } = await index.search({ ...usual, text, limit: 10 });
        const grades = ids.flatMap((id) => byId.get(id) ?? []).map(grade);
        scores.push({ text, score: ndcg(grades, all.map(grade)) });
      }
      scores.sort((a, b) => a.score - b.score);
      const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
      return { queries: scores.length, ndcg: mean, worst: scores.slice(0, 5).map(({ text, score }) => `${text} ${score.toFixed(2)}`) };
    },
  );
}

async function timedCalls(count: number, call: (place: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let place = next++; place < count; place = next++) {
        const startedAt = performance.now();
        await call(place);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times;
}

async function measureSpeed(): Promise<MallFigures['speed']> {
  const documents = buildListings(listings).map(({ document }) => document);
  return filled(documents, async (index, folder, seconds) => {
    const names = things.flatMap(({ names: all }) => all);
    const wordOf = (place: number): string => `${looks[place % looks.length] ?? ''}${names[place % names.length] ?? ''}`;
    // Each asks for something of its own, so that none is answered by what was kept.
    const searched = await timedCalls(searches, (place) =>
      index.search({ ...usual, text: wordOf(place), filters: place % 3 === 0 ? { price: ['paid'] } : {}, offset: 24 * (place % 97) }),
    );
    const listed = await timedCalls(100, (place) => index.search({ ...usual, filters: { format: ['glb'] }, offset: 24 * place }));
    const typed = await timedCalls(200, (place) => index.suggest({ text: wordOf(place).slice(0, 1 + (place % 3)), limit: 8 }));
    const fresh: SearchDocument = { ...(documents[0] as SearchDocument), id: 'new', title: '刚刚上架的琉璃塔' };
    const startedAt = performance.now();
    await index.apply({ put: [fresh], remove: [], state: { cursor: 1, at: Date.now() } });
    const { ids } = await index.search({ ...usual, text: '琉璃塔' });
    if (ids[0] !== 'new') throw new Error('A new listing was not found');
    const newMs = performance.now() - startedAt;
    const { size } = await stat(join(folder, 'mall.sqlite'));
    return {
      documentsASecond: listings / seconds,
      searchMs: quantile(searched, 0.95),
      listMs: quantile(listed, 0.95),
      suggestMs: quantile(typed, 0.95),
      newMs,
      fileMib: size / 2 ** 20,
    };
  });
}

/** How well and how fast the embedded search of the mall finds. */
export async function run({ say, only }: BenchOptions): Promise<MallFigures> {
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  const figures: MallFigures = { machine: describeMachine() };
  if (wants('quality')) {
    figures.quality = await measureQuality();
    say(`nDCG@10 ${figures.quality?.ndcg.toFixed(3) ?? ''}; the worst: ${figures.quality?.worst.join(', ') ?? ''}`);
  }
  if (wants('speed')) {
    figures.speed = await measureSpeed();
    say(JSON.stringify(figures.speed));
  }
  return figures;
}
