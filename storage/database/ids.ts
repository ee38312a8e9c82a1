import { createHash, randomBytes } from 'node:crypto';

/** A new id: 32 hex digits, of which the first 12 are the time in ms, so that an index keeps rows in order of creation. */
export function newId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}

/** A new secret: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The form in which a secret is stored: SHA-256, hex. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
