import { mutate, SWRConfig, unstable_serialize } from 'swr';
import type { Key } from './keys.ts';
import { mapRows, type Row } from './rows.ts';

const { cache } = SWRConfig.defaultValue;

/** Applies a change to every cached row. Answers without a changed row are not touched, so that SWR keeps a fetch in flight for them. */
export function patchRows(change: (row: Row) => Row): void {
  const isTouched = (key: unknown): boolean => {
    const held: unknown = cache.get(unstable_serialize(key as Key))?.data;
    return mapRows(held, change) !== held;
  };
  void mutate(isTouched, (held: unknown) => mapRows(held, change), { revalidate: false });
}
