import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '#domain/errors/app-error';

/** scrypt with 32 MiB, about 80 ms per hash (RFC 7914). */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };
const keyBytes = 32;

/** Two hashes run at a time and 64 may wait, so that a flood of sign-ins cannot occupy the threads that files and sockets need. */
const hashing = pLimit(2);
const maxWaiting = 64;

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (hashing.pendingCount >= maxWaiting) throw new AppError('request.tooMany', { seconds: 5 });
  return hashing(
    () =>
      new Promise<Buffer>((done, failed) =>
        scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error === null ? done(key) : failed(error))),
      ),
  );
}

/** Hashes a password as `scrypt$<salt>$<key>`, both base64url. `request.tooMany` when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/** Whether a password matches its hash. Takes the same time when there is no hash, so that nobody learns which accounts have one. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? '').split('$');
  const derived = await derive(password, salt === '' ? Buffer.alloc(16) : Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
