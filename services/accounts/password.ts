import { passwordHashing } from '#domain/accounts/limits';
import { hashInThread } from './hashing/threads.ts';

const { memoryKiB, passes, lanes } = passwordHashing;

/** How hashes of today begin (PHC string format); any other was made by an earlier version. */
const current = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$`;

/** Full-width and composed forms of a character are the same to whoever types them. */
const plain = (password: string): string => password.normalize('NFKC');

/** Hashes a password with argon2id, in PHC string format. `auth.crowded` when too many hashes wait. */
export const hashPassword = (password: string): Promise<string> => hashInThread({ password: plain(password), against: undefined });

/**
 * Whether a password matches its hash, of today or of an earlier version; `auth.crowded` when too many wait. Takes the same time when there is no hash, so
 * that nobody learns which accounts have one.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null) return hashInThread<boolean>({ password: plain(password), against: hash });
  await hashPassword(password);
  return false;
}

/** Whether a hash was made by an earlier version, so that the next sign-in replaces it. */
export const isOutdatedHash = (hash: string): boolean => !hash.startsWith(current);
