import { randomBytes } from 'node:crypto';
import { keyedHash } from '../keyed-hash.ts';

const mark = (secret: string, head: string): string =>
  Buffer.from(keyedHash(secret, 'visitId', head), 'base64url')
    .subarray(0, 6)
    .toString('hex');

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * A visit's id, which is its own token: a UUID of version 8 with the time in ms, 26 random bits, and 48 bits that only we can have made of them. So a beacon
 * with an id of somebody's own is known without a look into the database.
 */
export function newVisitId(secret: string, at: Date): string {
  const random = randomBytes(4);
  const head =
    at.getTime().toString(16).padStart(12, '0') +
    (0x80_00 | (random.readUInt16BE(0) & 0x0f_ff)).toString(16) +
    (0x80_00 | (random.readUInt16BE(2) & 0x3f_ff)).toString(16);
  return dashed(head + mark(secret, head));
}

export interface ReadVisitId {
  /** As rows have it: without dashes. */
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** What an id says; undefined for one that we did not make. */
export function readVisitId(secret: string, text: string | undefined): ReadVisitId | undefined {
  const id = (text ?? '').replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(id) || mark(secret, id.slice(0, 20)) !== id.slice(20)) return undefined;
  return { id, startedAt: Number.parseInt(id.slice(0, 12), 16) };
}
