import { rm, rename } from 'node:fs/promises';
import type { IndexState, SearchAnswer, SearchDocument, SearchQuery } from '../contract.ts';
import { askLiterally, askNearly, matchAll, matchAny, type AskedWord } from './ask.ts';
import { IndexFile } from './index-file.ts';
import { narrow } from './narrow.ts';
import { isLike, nearnessOf } from './near.ts';
import { scoreOf, topOf } from './rank.ts';
import { Shelf } from './shelf.ts';
import { normalise } from './text.ts';
import { Vocabulary } from './vocabulary.ts';

/** Answers that are kept until the index changes. */
const answersKept = 500;
/** Matches that are ranked. What is found so often is looked for by narrowing. */
const matchesRead = 200_000;
/** The same of titles that are suggested. */
const titlesRead = 300;
const nothing = new Uint32Array(0);

interface Found {
  /** Slots. */
  candidates: Uint32Array;
  asked: readonly AskedWord[];
  closeness: SearchAnswer['closeness'];
}

/** What `make` returned for a key before, or returns now. */
async function keep<T>(kept: Map<string, T>, key: string, make: () => Promise<T>): Promise<T> {
  const before = kept.get(key);
  if (before !== undefined) return before;
  const now = await make();
  if (kept.size >= answersKept) kept.clear();
  kept.set(key, now);
  return now;
}

/** An index in a file, with what ranking reads in memory. */
export class SearchEngine {
  private vocabulary = new Vocabulary();
  private shelf = new Shelf(this.vocabulary);
  private next: SearchEngine | undefined;
  private slots: Uint32Array | undefined;
  private readonly answers = new Map<string, SearchAnswer>();
  private readonly suggestions = new Map<string, string[]>();

  private readonly path: string;
  private file: IndexFile;

  private constructor(path: string, file: IndexFile) {
    this.path = path;
    this.file = file;
  }

  /** Opens an index; one that cannot be read is made anew. Rejects when it is another process's. */
  static async open(path: string): Promise<SearchEngine> {
    const file = await IndexFile.open(path).catch(async (error: unknown) => {
      if (error instanceof Error && error.message.includes('SQLITE_BUSY')) throw error;
      await removeIndex(path);
      return IndexFile.open(path);
    });
    const engine = new SearchEngine(path, file);
    await engine.load();
    return engine;
  }

  private async load(): Promise<void> {
    this.vocabulary = new Vocabulary();
    this.shelf = new Shelf(this.vocabulary);
    this.forget();
    for await (const batch of this.file.documents()) for (const { slot, document } of batch) this.shelf.put(slot, document);
  }

  private forget(): void {
    this.answers.clear();
    this.suggestions.clear();
    this.slots = undefined;
  }

  state(): Promise<IndexState | null> {
    return this.file.state();
  }

  async apply(put: readonly SearchDocument[], remove: readonly string[], state?: IndexState): Promise<void> {
    const slotted = put.map((document) => ({ slot: this.shelf.slotFor(document.id), document }));
    const removed = remove.flatMap((id) => this.shelf.byId.get(id)?.slot ?? []);
    await this.file.write(slotted, removed, state);
    for (const { slot, document } of slotted) this.shelf.put(slot, document);
    for (const id of remove) this.shelf.remove(id);
    this.forget();
  }

  /** Begins a new index beside this one. */
  async beginRebuild(): Promise<void> {
    await this.next?.close();
    await removeIndex(this.besides);
    this.next = await SearchEngine.open(this.besides);
  }

  async addToRebuild(documents: readonly SearchDocument[]): Promise<void> {
    await this.next?.apply(documents, []);
  }

  /** Puts the new index into the place of this one. */
  async endRebuild(state: IndexState): Promise<void> {
    const { next } = this;
    if (next === undefined) throw new Error('No index is being made');
    this.next = undefined;
    await next.apply([], [], state);
    await next.close();
    await this.file.close();
    await removeIndex(this.path);
    await rename(this.besides, this.path);
    this.file = await IndexFile.open(this.path);
    await this.load();
  }

  private get besides(): string {
    return `${this.path}.new`;
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    return keep(this.answers, JSON.stringify(query), () => this.find(query));
  }

  private async find(query: SearchQuery): Promise<SearchAnswer> {
    const text = normalise(query.text);
    const { candidates, asked, closeness } = await this.candidates(text);
    const { found, unnarrowed, facets } = narrow(this.shelf, candidates, query);
    const { offset, limit } = query;
    const sort = text === '' && query.sort === 'best' ? 'newest' : query.sort;
    const near = closeness === 'near';
    const shown = topOf(this.shelf, found, {
      sort,
      offset,
      limit,
      score: (item) => scoreOf(item, asked, text) + (near ? nearnessOf(item, asked) : 0),
    });
    return { ids: shown.map(({ id }) => id), total: found.length, unnarrowed, closeness, facets };
  }

  private async candidates(text: string): Promise<Found> {
    if (text === '') return { candidates: this.everything(), asked: [], closeness: 'literal' };
    const asked = askLiterally(text, this.vocabulary);
    if (asked.length === 0) return { candidates: nothing, asked, closeness: 'literal' };
    const literal = await this.match(matchAll(asked));
    if (literal.length > 0) return { candidates: literal, asked, closeness: 'literal' };
    const nearly = askNearly(text, this.vocabulary);
    const near = nearly === undefined ? nothing : await this.match(matchAll(nearly));
    const like = near.filter((slot) => {
      const item = this.shelf.items[slot];
      return item !== undefined && nearly?.every((word) => isLike(item, word)) === true;
    });
    if (like.length > 0) return { candidates: like, asked: nearly ?? asked, closeness: 'near' };
    return { candidates: asked.length > 1 ? await this.match(matchAny(asked)) : nothing, asked, closeness: 'some' };
  }

  private everything(): Uint32Array {
    return (this.slots ??= this.shelf.slots());
  }

  /** What an index in memory does not have any more is left out. */
  private async match(expression: string, limit = matchesRead): Promise<Uint32Array> {
    return Uint32Array.from(await this.file.match(expression, limit)).filter((slot) => this.shelf.items[slot] !== undefined);
  }

  async suggest(given: string, limit: number): Promise<string[]> {
    const text = normalise(given);
    return keep(this.suggestions, `${limit} ${text}`, () => this.suggested(text, limit));
  }

  private async suggested(text: string, limit: number): Promise<string[]> {
    const words = this.vocabulary.suggest(text, limit);
    if (words.length >= limit || text === '') return words;
    const asked = askLiterally(text, this.vocabulary);
    const slots = asked.length === 0 ? nothing : await this.match(matchAll(asked), titlesRead);
    const isLatin = /^[a-z0-9]+$/.test(text);
    const fitting = slots.filter((slot) => isLatin || this.shelf.items[slot]?.title.includes(text) === true);
    const titles = topOf(this.shelf, fitting, { sort: 'best', offset: 0, limit, score: (item) => scoreOf(item, asked, text) }).map(
      ({ title }) => title,
    );
    return [...new Set([...words, ...titles])].slice(0, limit);
  }

  async close(): Promise<void> {
    await this.next?.close();
    await this.file.close();
  }
}

async function removeIndex(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(path + ending, { force: true });
}
