/** Keeps reports small, whatever a file says: they are sent to pages, kept in rows and compared side by side. */

import { cutText } from '../display/sentence.ts';
import { AppError } from '../errors/app-error.ts';
import { reportLimits } from '../limits.ts';

interface Counted {
  code: string;
  more?: number;
}

/** How much of each list is kept; the next row is tried where a report is still too large. */
const reductions: readonly { perCode: number; listed: number; text: number }[] = [
  { perCode: reportLimits.perCode, listed: reportLimits.listed, text: 200 },
  { perCode: 25, listed: 75, text: 100 },
  { perCode: 5, listed: 10, text: 50 },
  { perCode: 1, listed: 5, text: 30 },
];
type Reduction = (typeof reductions)[number];

/** What no report of ours comes near: fields of an object, and levels inside each other. */
const shape = { fields: 100, depth: 8 } as const;

/** How many warnings or findings of any code a list stands for. */
export const occurrences = (items: readonly Counted[]): number => items.reduce((sum, { more = 0 }) => sum + 1 + more, 0);

/** At most `perCode` warnings or findings of each code, in their order; the last one kept of a code counts those left out. */
export function limitPerCode<T extends Counted>(items: readonly T[], perCode: number = reportLimits.perCode): T[] {
  const kept: T[] = [];
  const seen = new Map<string, { count: number; last: T; more: number }>();
  for (const { more = 0, ...rest } of items) {
    const item = rest as unknown as T;
    const known = seen.get(item.code) ?? { count: 0, last: item, more: 0 };
    seen.set(item.code, known);
    known.more += more;
    if (known.count === perCode) known.more++;
    else {
      known.count++;
      known.last = item;
      kept.push(item);
    }
  }
  for (const { last, more } of seen.values()) if (more > 0) last.more = more;
  return kept;
}

/**
 * The report with every text cut, every list of warnings and findings limited by code and every other list limited in length, with counts of what is
 * left out; reduced further while it has more than `reportLimits.bytes` as JSON. What is written to a row or passed on has been through here.
 *
 * @throws AppError `model.reportTooLarge` for what even the last reduction leaves too large.
 */
export function boundReport<R extends object>(report: R): R {
  for (const reduction of reductions) {
    const bounded = bound(report, reduction, 0) as R;
    if (new TextEncoder().encode(JSON.stringify(bounded)).length <= reportLimits.bytes) return bounded;
  }
  throw new AppError('model.reportTooLarge', { limit: `${reportLimits.bytes / 1024} KB` });
}

function bound(value: unknown, reduction: Reduction, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, reduction.text);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > shape.depth) return null;
  if (Array.isArray(value)) return limitList(value, reduction).map((item) => bound(item, reduction, depth + 1));
  const fields = Object.entries(value)
    .slice(0, shape.fields)
    .flatMap(([name, field]) => [[cutText(name, reduction.text), bound(field, reduction, depth + 1)], ...omitted(value, name, reduction)]);
  return Object.fromEntries(fields);
}

const isCounted = (item: unknown): item is Counted => typeof (item as Partial<Counted> | null)?.code === 'string';

const limitList = (list: readonly unknown[], { perCode, listed }: Reduction): readonly unknown[] =>
  list.every(isCounted) ? limitPerCode(list, perCode) : list.slice(0, listed);

/** A field beside a list of other things than warnings and findings, with the number of those left out: `texturesOmitted`, `filesOmitted`. */
function omitted(holder: object, name: string, { listed }: Reduction): [string, number][] {
  const { [name]: list, [`${name}Omitted`]: before } = holder as Record<string, unknown>;
  if (!Array.isArray(list) || list.every(isCounted) || list.length <= listed) return [];
  return [[`${name}Omitted`, list.length - listed + (typeof before === 'number' ? before : 0)]];
}
