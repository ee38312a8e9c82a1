import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readQuery, type Filters, type Query } from './list-filters.ts';

/**
 * A list's filters, kept in the URL so that they can be shared and revisited.
 * Changing anything but the page returns to page 1. `replace` adds no history entry, which suits typing.
 */
export function useListQuery<F extends Filters>(filters: F) {
  const [params, setParams] = useSearchParams();
  // The router knows the address as last drawn: a second change before that would undo the first.
  const latest = useRef(params);
  useEffect(() => void (latest.current = params), [params]);
  const query = useMemo(() => readQuery(filters, params), [filters, params]);
  const change = useCallback(
    (changes: Partial<Query<F>>, { replace = false } = {}): void => {
      const next = new URLSearchParams(latest.current);
      if (!('pageNo' in changes)) next.delete('pageNo');
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '' || value === filters[key]?.initial) next.delete(key);
        else next.set(key, String(value));
      }
      latest.current = next;
      setParams(next, { replace });
    },
    [filters, setParams],
  );
  return [query, change] as const;
}
