import type { EmbedSettings } from '#domain/scenes/assets';
import { hashSecret } from '#storage/database/ids';
import type { SceneAssetRow } from '#storage/database/models/scene-assets';
import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';

type Salted = Pick<EmbedSettings, 'salt'>;

const tokenOf = (secret: string, jobId: string, { salt }: Salted): string => keyedHash(secret, 'embed', `${jobId}\0${salt}`);

/** The token of an embed code, and the hash by which it is found. */
export function newEmbedToken({ secret }: SealDeps, jobId: string, settings: Salted): { token: string; tokenHash: string } {
  const token = tokenOf(secret, jobId, settings);
  return { token, tokenHash: hashSecret(token) };
}

/** The token that was given out; null before there is one, and where the secret that it came from is not among ours. */
export function embedToken(
  { secret, previousSecrets = [] }: SealDeps,
  { jobId, settings, tokenHash }: Pick<SceneAssetRow, 'jobId' | 'settings' | 'tokenHash'>,
): string | null {
  if (settings === null || !('salt' in settings)) return null;
  const tokens = [secret, ...previousSecrets].map((one) => tokenOf(one, jobId, settings));
  return tokens.find((token) => hashSecret(token) === tokenHash) ?? null;
}
