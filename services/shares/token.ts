import { hashSecret, newSecret } from '#storage/database/ids';
import type { ModelShareRow } from '#storage/database/models/shares';
import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';

const tokenOf = (secret: string, id: string, salt: string): string => keyedHash(secret, 'share', `${id}\0${salt}`);

/** What a new link keeps of its token. */
export function newShareToken({ secret }: SealDeps, id: string): { salt: string; tokenHash: string } {
  const salt = newSecret();
  return { salt, tokenHash: hashSecret(tokenOf(secret, id, salt)) };
}

/** The token that was given out; null where the secret that it came from is not among ours. */
export function shareToken(
  { secret, previousSecrets = [] }: SealDeps,
  { id, salt, tokenHash }: Pick<ModelShareRow, 'id' | 'salt' | 'tokenHash'>,
): string | null {
  const tokens = [secret, ...previousSecrets].map((one) => tokenOf(one, id, salt));
  return tokens.find((token) => hashSecret(token) === tokenHash) ?? null;
}
