/** What changed between two pieces of plain JSON, so that a change can be taken back and made again. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One place that changed; undefined where there was or is nothing. */
export interface Change {
  path: readonly (string | number)[];
  before: Json | undefined;
  after: Json | undefined;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value);

/** The changes that lead from one value to another. Lists of another length are exchanged whole. */
export function changesBetween(before: Json | undefined, after: Json | undefined, path: readonly (string | number)[] = []): Change[] {
  if (before === after) return [];
  if (isList(before) && isList(after) && before.length === after.length) {
    return after.flatMap((value, index) => changesBetween(before[index], value, [...path, index]));
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesBetween(own(before, key), own(after, key), [...path, key]));
  }
  return [{ path, before, after }];
}

const own = (record: { readonly [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The value after the changes. What they do not touch stays the same object, so that it is seen to be unchanged. */
export function withChanges<T extends Json>(value: T, changes: readonly Change[]): T {
  let result: Json | undefined = value;
  for (const { path, after } of changes) result = set(result, path, after);
  return result as T;
}

function set(value: Json | undefined, [key, ...rest]: readonly (string | number)[], after: Json | undefined): Json | undefined {
  if (key === undefined) return after;
  if (isList(value)) return value.map((item, index) => (index === key ? (set(item, rest, after) as Json) : item));
  const record = isRecord(value) ? value : {};
  const next = set(own(record, String(key)), rest, after);
  // Not by assignment: a key `__proto__` is a key like any other.
  const entries = Object.entries(record).filter(([name]) => name !== String(key));
  return Object.fromEntries(next === undefined ? entries : [...entries, [String(key), next] as const]);
}

/** The changes that take these back. */
export const inverse = (changes: readonly Change[]): Change[] =>
  changes.toReversed().map(({ path, before, after }) => ({ path, before: after, after: before }));
