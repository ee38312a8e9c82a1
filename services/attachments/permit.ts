import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyed-hash.ts';

/** What an attachment's address permits: one attachment of exactly so many bytes, until it expires (milliseconds since 1970). */
export interface Permit {
  attachmentId: string;
  bytes: number;
  expiresAtMs: number;
}

/** HMAC-SHA256 with the server's secret. */
export const signPermit = (secret: string, { attachmentId, bytes, expiresAtMs }: Permit): string =>
  keyedHash(secret, 'attachment', `${attachmentId}\0${bytes}\0${expiresAtMs}`);

/** Whether `signature` is that of the permit; says nothing of its expiry. */
export function isSigned(secret: string, permit: Permit, signature: string): boolean {
  const expected = Buffer.from(signPermit(secret, permit));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
