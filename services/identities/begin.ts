import { identityLimits } from '#domain/identities/limits';
import { methodNames, type SignInMethod, type SignInPurpose } from '#domain/identities/methods';
import { hashSecret, newSecret } from '#storage/database/ids';
import type { Caller } from '../accounts/caller.ts';
import { currentTime } from '../deps.ts';
import { providerOf, type IdentityDeps } from './deps.ts';

export interface SignInWish {
  method: SignInMethod;
  purpose: SignInPurpose;
  /** Whose account is to be bound; undefined when somebody signs in. */
  caller: Caller | undefined;
  /** What this browser holds of an earlier start, so that several tabs may be on their way. */
  browser: string | undefined;
  returnPath: string;
  redirectUri: string;
}

/**
 * Sends somebody to a provider: the address of its page, and what his browser must hold when it comes back. The state in the address is random, good
 * once, for `identityLimits.stateMs`: docs/decisions/third-party-sign-in.md.
 */
export async function beginSignIn(deps: IdentityDeps, wish: SignInWish): Promise<{ url: string; browser: string }> {
  const { database } = deps;
  const { method, purpose, caller, returnPath, redirectUri } = wish;
  const provider = providerOf(deps, method);
  const now = currentTime(deps);
  const state = `${methodNames[method].state}_${newSecret()}`;
  const browser = wish.browser ?? newSecret();
  const row = {
    stateHash: hashSecret(state),
    method,
    purpose,
    userId: caller?.userId ?? null,
    browserHash: hashSecret(browser),
    returnPath,
  };
  const expiresAt = new Date(now.getTime() + identityLimits.stateMs);
  await database.transact((transaction) => database.signInStates.create({ ...row, expiresAt, createdAt: now }, { transaction }));
  return { url: provider.authorizeUrl({ redirectUri, state }), browser };
}
