/** What can be found. Facets are values to narrow by, one or more each; `orders` are figures to sort by. */
export interface SearchDocument {
  id: string;
  title: string;
  tags: string[];
  labels: string[];
  author: string;
  /** Whose it is: narrowed by, but never counted. */
  ownerId: string;
  facets: Record<string, string>;
  orders: { price: number; sales: number; released: number };
}

export const searchSorts = ['best', 'newest', 'popular', 'cheapest', 'dearest'] as const;
export type SearchSort = (typeof searchSorts)[number];

export interface SearchQuery {
  /** Empty: everything. */
  text: string;
  /** Of each facet any of these values; a facet that is not named narrows nothing. */
  filters: Record<string, readonly string[]>;
  ownerId?: string | undefined;
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** literal: all words were found as written, or by pinyin; near: with one wrong character; some: not all of the words. */
export type Closeness = 'literal' | 'near' | 'some';

export interface SearchAnswer {
  ids: string[];
  total: number;
  /** How many there were before narrowing. */
  unnarrowed: number;
  closeness: Closeness;
  /** For each facet, how many would be found with each value, its own filter aside. */
  facets: Record<string, Record<string, number>>;
}

/** How far an index has read the rows' changes, and when; null: it was never filled. */
export interface IndexState {
  cursor: number;
  at: number;
}

/** Finds documents. Every call rejects while the engine is away. */
export interface SearchIndex {
  state(): Promise<IndexState | null>;
  /** Takes up what changed. */
  apply(changes: { put: SearchDocument[]; remove: string[]; state: IndexState }): Promise<void>;
  /** Fills a new index beside the present one, which answers until the new one takes its place. */
  rebuild(batches: AsyncIterable<SearchDocument[]>, state: IndexState): Promise<void>;
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Words and titles that somebody may be about to type. */
  suggest(query: { text: string; limit: number }): Promise<string[]>;
  close(): Promise<void>;
}
