import { errorTable, type ErrorCode } from './table.ts';

/** Errors that go away by themselves: no connection, a server that is starting, full or busy, or too much of the user's own under way. */
const transient: readonly ErrorCode[] = [
  'network.unreachable',
  'network.badAnswer',
  'request.unavailable',
  'request.unexpected',
  'request.tooMany',
  'request.crowded',
  'upload.diskFull',
  'check.tooMany',
  'objects.unavailable',
];
const codes = new Set<number>(transient.map((code) => errorTable[code].respCode));

/** Whether a client may repeat a call that was answered so. */
export const isTransientCode = (respCode: number): boolean => codes.has(respCode);
