/** Where a pager leads; `gap` stands for at least two pages that are left out. */
export type PageStop = number | 'gap';

/**
 * The pages that a pager names, in order: the first, the last, the one shown and its neighbours; at most seven stops, which have room on a phone.
 *
 * @param pageNo the one shown, from 1; what is outside of the list counts as the nearest in it.
 * @param pages how many there are.
 */
export function pageStops(pageNo: number, pages: number): PageStop[] {
  const last = Math.max(1, pages);
  const at = Math.min(Math.max(1, pageNo), last);
  const named = [...new Set([1, at - 1, at, at + 1, last])].filter((page) => page >= 1 && page <= last);
  return named.flatMap((page, index): PageStop[] => {
    const skipped = page - (named[index - 1] ?? 0) - 1;
    if (skipped === 0) return [page];
    // A single page takes no more room than the gap in its place.
    return skipped === 1 ? [page - 1, page] : ['gap', page];
  });
}
