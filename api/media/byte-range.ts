import type { ByteRange } from '#storage/objects/object-store';

/**
 * Reads a Range header against an object of `bytes` bytes. Undefined: send it whole (no header, another unit, several ranges);
 * null: no byte of it can be sent (416).
 */
export function parseRange(header: string, bytes: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '') {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? null : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? null : { start, end };
}
