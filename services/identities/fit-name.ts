import { cutText } from '#domain/display/sentence';
import { identityLimits } from '#domain/identities/limits';
import type { ModeratorDeps } from '../deps.ts';

/** A name that a provider gave, as we may show it: at most 20 characters; empty when it is not fit to be shown, or nobody could judge it. */
export async function fitName({ moderator }: Pick<ModeratorDeps, 'moderator'>, given: string): Promise<string> {
  // UTF-8 has no half characters.
  const whole = cutText(Buffer.from(given).toString()).trim();
  const name = [...whole].slice(0, identityLimits.nickName).join('');
  if (name === '') return '';
  const verdict = await moderator.scanText(name).catch(() => undefined);
  return verdict?.passed === true ? name : '';
}
