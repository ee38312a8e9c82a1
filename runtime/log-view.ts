import { cutText } from '#domain/display/sentence';
import { describeError } from '#domain/errors/describe-error';
import { isSecretField, withoutSecrets } from './log-secrets.ts';

/** What a line of the log holds at most: of one text, of each level, of all texts together. */
const limits = { text: 1000, name: 40, items: 40, depth: 6, line: 4000 } as const;

/**
 * The fields of a log line as they are written: errors by `describeError`, every text cut and rid of secrets, secret fields left
 * out, and all together at most a few KB, whatever is handed over.
 */
export function logView(fields: object): Record<string, unknown> {
  let left: number = limits.line;
  const view = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') {
      const text = left <= 0 ? '…' : withoutSecrets(cutText(value, Math.min(limits.text, Math.max(2, left))));
      left -= text.length;
      return text;
    }
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
    if (value instanceof Error) return view(describeError(value), depth);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
    if (depth >= limits.depth || left <= 0) return '…';
    if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => view(item, depth + 1));
    const entries = Object.entries(value).filter(([name]) => !isSecretField(name));
    left -= 10 * Math.min(entries.length, limits.items);
    return Object.fromEntries(entries.slice(0, limits.items).map(([name, item]) => [cutText(name, limits.name), view(item, depth + 1)]));
  };
  return view(fields, 0) as Record<string, unknown>;
}
