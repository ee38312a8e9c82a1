import { unreadable } from '../readers/read-failure.ts';

/** Sum of `bytes` modulo 2^32; an empty array is an error, so that failures have a way to be tried too. */
export function checksum(bytes: Uint8Array): number {
  if (bytes.length === 0) throw unreadable('文件为空');
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) >>> 0;
  return sum;
}
