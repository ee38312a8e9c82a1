import { listLimits } from '#domain/limits';

/** One filter of a list as it stands in the URL. Not a schema: those come with a parser of 30 KB, which pages that only list would load. */
export interface Filter<T> {
  initial: T;
  /** Undefined for what it cannot be. */
  read: (raw: string) => T | undefined;
}
export type Filters = Readonly<Record<string, Filter<unknown>>>;
export type Query<F extends Filters> = { [K in keyof F]: F[K] extends Filter<infer T> ? T : never };

/** One of the options that the page offers. */
export function oneOf<const T extends string>(options: readonly { value: T }[], initial: NoInfer<T>): Filter<T> {
  return { initial, read: (raw) => options.find(({ value }) => value === raw)?.value };
}

/** Text of at most `maxLength` characters, trimmed. */
export const textOf = (maxLength: number): Filter<string> => ({
  initial: '',
  read: (raw) => (raw.length <= maxLength ? raw.trim() : undefined),
});

/** A day as `2026-03-05`; empty for none. */
export const dayFilter: Filter<string> = {
  initial: '',
  read: (raw) => (/^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined),
};

/** An id, which may be missing. */
export const maybeId: Filter<string | undefined> = {
  initial: undefined,
  read: (raw) => (/^[0-9a-f]{32}$/.test(raw) ? raw : undefined),
};

const wholeNumber = (max: number, initial: number): Filter<number> => ({
  initial,
  read: (raw) => (/^[1-9]\d{0,8}$/.test(raw) && Number(raw) <= max ? Number(raw) : undefined),
});

/** Those of every list. */
export const pageFilters = {
  pageNo: wholeNumber(999_999_999, 1),
  pageSize: wholeNumber(listLimits.maxPageSize, listLimits.pageSize),
} as const;

export const keywordFilter = textOf(100);

/** What an address says. What a filter cannot be falls back to how it begins. */
export function readQuery<F extends Filters>(filters: F, params: URLSearchParams): Query<F> {
  const entries = Object.entries(filters).map(([key, { initial, read }]) => {
    const raw = params.get(key);
    return [key, (raw === null ? undefined : read(raw)) ?? initial];
  });
  return Object.fromEntries(entries) as Query<F>;
}
