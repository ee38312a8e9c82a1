import { timingSafeEqual } from 'node:crypto';
import { shareLimits } from '#domain/shares/limits';
import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';

/** What a page that was let in shows from then on, for its model and in place of a password. */
export interface SharePass {
  pass: string;
  until: Date;
}

const markOf = (secret: string, shareId: string, ms: string): string => keyedHash(secret, 'sharePass', `${shareId}\0${ms}`);

/** A pass for this link, which ends with it at the latest. */
export function issuePass({ secret }: SealDeps, { id, expiresAt }: { id: string; expiresAt: Date | null }, now: Date): SharePass {
  const ms = Math.min(now.getTime() + shareLimits.passMs, expiresAt?.getTime() ?? Infinity);
  const text = ms.toString(36);
  return { pass: `${text}.${markOf(secret, id, text)}`, until: new Date(ms) };
}

/** Whether a pass is of this link and has not ended. */
export function isPass({ secret, previousSecrets = [] }: SealDeps, shareId: string, pass: string, now: Date): boolean {
  const [text = '', mark = ''] = pass.split('.');
  if (!/^[0-9a-z]{1,11}$/.test(text) || Number.parseInt(text, 36) <= now.getTime()) return false;
  const given = Buffer.from(mark);
  return [secret, ...previousSecrets].some((one) => {
    const right = Buffer.from(markOf(one, shareId, text));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
