import { attemptLimits, type Attempt, type AttemptLimits } from '#domain/accounts/limits';
import type { Visitor } from './caller.ts';
import { knownDevice } from './known-device.ts';
import type { SessionDeps } from './open-session.ts';

export type { Visitor } from './caller.ts';

export interface AttemptDeps extends SessionDeps {
  /** Default: those of the product. */
  attemptLimits?: AttemptLimits;
}

export const limitsOf = (deps: AttemptDeps): AttemptLimits => deps.attemptLimits ?? attemptLimits;

/** An attempt of a visitor on the account with this phone; `user` is null when there is none. */
export const attemptOn = (deps: AttemptDeps, phone: string, user: { id: string } | null, { address, deviceCookie }: Visitor): Attempt => ({
  account: phone,
  exists: user !== null,
  address,
  device: user === null ? undefined : knownDevice(deps.secret, deviceCookie, user.id),
});
