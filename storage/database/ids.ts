import { createHash, randomBytes } from 'node:crypto';

/** The head of the last id that this process made. */
let lastHead = 0;

/**
 * A new id: 32 hex digits, of which the first 12 are the time in ms, so that an index keeps rows in order of creation. The two behind them are random for the first id of a millisecond and rise with each
 * further one, into the next millisecond if need be: whatever one process makes is in order, however fast.
 */
export function newId(): string {
  const random = randomBytes(10);
  lastHead = Math.max(lastHead + 1, Date.now() * 256 + random.readUInt8());
  return lastHead.toString(16).padStart(14, '0') + random.toString('hex', 1);
}

/** A new secret: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The form in which a secret is stored: SHA-256, hex. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
