import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

/**
 * A list's filters, kept in the URL so that they can be shared and revisited. Values the schema rejects fall back to its defaults.
 * Changing anything but the page returns to page 1. `replace` adds no history entry, which suits typing.
 */
export function useListQuery<S extends z.ZodObject>(schema: S) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(schema, params), [schema, params]);
  const change = useCallback(
    (changes: Partial<z.output<S>>, { replace = false } = {}): void => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (!('pageNo' in changes)) next.delete('pageNo');
          const defaults: Record<string, unknown> = schema.parse({});
          for (const [key, value] of Object.entries(changes)) {
            if (value === undefined || value === '' || value === defaults[key]) next.delete(key);
            else next.set(key, String(value));
          }
          return next;
        },
        { replace },
      );
    },
    [schema, setParams],
  );
  return [query, change] as const;
}

function readQuery<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const raw: Record<string, string> = Object.fromEntries(params);
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  for (const { path } of read.error.issues) delete raw[String(path[0])];
  return schema.parse(raw);
}
