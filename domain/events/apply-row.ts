/** A pushed row in a list that a client holds: where it can be shown without asking for the list again, and where not. */

import type { Page } from '../wire/envelope.ts';

export interface ListedRow {
  id: string;
  version: number;
  status: string;
  createdAt: string;
  deletedAt: string | null;
}

/** How a list was asked for; what is missing stands for the call's default. */
export interface ListQuery {
  pageNo?: number | undefined;
  keyword?: string | undefined;
  status?: 'all' | 'running' | 'success' | 'error' | 'cancelled' | undefined;
  sort?: string | undefined;
}

/** `Waiting` is shown as `Running`. */
const statusFilters: Readonly<Record<'running' | 'success' | 'error' | 'cancelled', readonly string[]>> = {
  running: ['Pending', 'Checking', 'Queued', 'Running'],
  success: ['Success'],
  error: ['Error'],
  cancelled: ['Cancelled'],
};

export interface Pushed<R extends ListedRow> {
  row: R;
  /** Whether it passes the list's other filters: file, type of model, origin. */
  fits: boolean;
  /** It has just been made, or tried again. */
  begins: boolean;
}

/** Newest first; rows of one moment by id, as the server lists them. */
const isBefore = (a: ListedRow, b: ListedRow): boolean => a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

/**
 * The list with the pushed row in it; the same object where nothing is to be done, `stale` where only the server knows what the page shows now. A row that is older than
 * the one held changes nothing. Rows keep their places: one that would sort elsewhere moves with the next fetch.
 */
export function applyRow<R extends ListedRow>(list: Page<R>, query: ListQuery, { row, fits, begins }: Pushed<R>): Page<R> | 'stale' {
  const { results, totalCount, pageSize } = list;
  const { status = 'all', sort = 'newest', keyword = '', pageNo = 1 } = query;
  const held = results.find(({ id }) => id === row.id);
  if (held !== undefined && held.version > row.version) return list;
  const passes = fits && (status === 'all' || statusFilters[status].includes(row.status));
  const isWhole = pageNo === 1 && totalCount <= results.length;
  if (held !== undefined) {
    if (passes) return { ...list, results: results.map((one) => (one === held ? row : one)) };
    return isWhole ? { ...list, totalCount: totalCount - 1, results: results.filter((one) => one !== held) } : 'stale';
  }
  if (!fits || row.deletedAt !== null) return list;
  // Whether it was on another page until now is not known.
  if (!passes) return status === 'all' || isWhole ? list : 'stale';
  const last = results.at(-1);
  const belongsHere = pageNo === 1 && sort === 'newest' && keyword === '' && (isWhole || (last !== undefined && isBefore(row, last)));
  if (!belongsHere) return status !== 'all' || begins ? 'stale' : list;
  const place = results.findIndex((one) => isBefore(row, one));
  const at = place === -1 ? results.length : place;
  return { ...list, totalCount: totalCount + 1, results: [...results.slice(0, at), row, ...results.slice(at)].slice(0, pageSize) };
}
