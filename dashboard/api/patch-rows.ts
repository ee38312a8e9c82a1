import { mutate } from 'swr';
import { cachedAt } from './cache.ts';
import type { Key } from './keys.ts';
import { mapRows, type Row } from './rows.ts';

/**
 * Applies a change to every cached row. Answers without a changed row are not touched, so that SWR keeps a fetch in flight for them; with `exceptFetching`, nor are
 * answers being fetched, for changes that the fetcher merges in.
 */
export function patchRows(change: (row: Row) => Row, { exceptFetching = false } = {}): void {
  const isTouched = (key: unknown): boolean => {
    const { data, isFetching } = cachedAt<unknown>(key as Key);
    return !(isFetching && exceptFetching) && mapRows(data, change) !== data;
  };
  void mutate(isTouched, (held: unknown) => mapRows(held, change), { revalidate: false });
}
