import { createHash, randomBytes } from 'node:crypto';

/** A new id: 32 hex digits, the first 12 the time in ms, so that rows made together lie together in an index. */
export function newId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}

/** A new secret that only its holder knows: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret: SHA-256, hex. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
