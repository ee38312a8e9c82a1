import { readSync } from 'node:fs';

/** Text files are read in ranges of this many bytes, moved to the start of the next line. The result does not depend on it. */
export const rangeBytes = 2 * 1024 * 1024;

/** Below this a file is parsed before a thread would have started. */
export const threadedBytes = 6 * 1024 * 1024;

const newline = 10;
const carriageReturn = 13;
const backslash = 92;
const windowBytes = 16 * 1024;
/** UTF-8's byte order mark. */
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Start of the first line at or behind `at` in a file of `size` bytes; `size` when there is none. A line that a backslash continues goes on:
 * its next is no line of its own. The first begins behind a byte order mark.
 */
export function lineStart(fd: number, at: number, size: number): number {
  if (at <= 0) return size >= mark.length && startsWithMark(fd) ? mark.length : 0;
  const window = Buffer.allocUnsafe(windowBytes);
  // A window begins 2 bytes early to see what precedes a line's end; its last byte is examined with the next window.
  for (let from = Math.max(0, at - 3); from < size;) {
    const length = readSync(fd, window, 0, windowBytes, from);
    const last = from + length >= size ? length : length - 1;
    for (let i = Math.max(0, at - 1 - from); i < last; i++) {
      const byte = window[i];
      if (byte !== newline && (byte !== carriageReturn || (i + 1 < length && window[i + 1] === newline))) continue;
      const before = byte === newline && window[i - 1] === carriageReturn ? window[i - 2] : window[i - 1];
      if (before !== backslash) return from + i + 1;
    }
    if (from + length >= size || length === 0) return size;
    at = from + last + 1;
    from = at - 3;
  }
  return size;
}

function startsWithMark(fd: number): boolean {
  const first = Buffer.alloc(mark.length);
  return readAt(fd, first, 0) && first.equals(mark);
}

/** Fills `target` from the file's `position` on. False when the file ends before. */
export function readAt(fd: number, target: Uint8Array, position: number): boolean {
  for (let done = 0; done < target.length;) {
    const bytes = readSync(fd, target, done, target.length - done, position + done);
    if (bytes === 0) return false;
    done += bytes;
  }
  return true;
}

/** The ranges of a file of `size` bytes, in order. */
export function* rangesOf(size: number, from = 0): Generator<{ from: number; to: number }> {
  for (let at = from; at < size; at += rangeBytes) yield { from: at, to: Math.min(size, at + rangeBytes) };
}
