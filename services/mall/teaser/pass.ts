import { timingSafeEqual } from 'node:crypto';
import type { TeaserMediaName } from '#domain/mall/media';
import { keyedHash } from '../../keyed-hash.ts';
import type { SealDeps } from '../../sealing.ts';

/** A pass ends with the stretch after the one in which it was issued, so that a page which asks again gets the same. */
const stretchMs = 30 * 60_000;

interface Passed {
  modelId: string;
  name: TeaserMediaName;
}

const markOf = (secret: string, { modelId, name }: Passed, ms: string): string =>
  keyedHash(secret, 'teaserPass', `${modelId}\0${name}\0${ms}`);

/** What lets one look at a teaser for half an hour to an hour. */
export function issueTeaserPass({ secret }: SealDeps, passed: Passed, now: Date): string {
  const text = ((Math.floor(now.getTime() / stretchMs) + 2) * stretchMs).toString(36);
  return `${text}.${markOf(secret, passed, text)}`;
}

/** Whether a pass is of this teaser and has not ended. */
export function isTeaserPass({ secret, previousSecrets = [] }: SealDeps, passed: Passed, pass: string, now: Date): boolean {
  const [text = '', mark = ''] = pass.split('.');
  if (!/^[0-9a-z]{1,11}$/.test(text) || Number.parseInt(text, 36) <= now.getTime()) return false;
  const given = Buffer.from(mark);
  return [secret, ...previousSecrets].some((one) => {
    const right = Buffer.from(markOf(one, passed, text));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
