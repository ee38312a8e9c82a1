import type { RiskTally } from '#domain/risk/thresholds';
import { knownDevice } from '../accounts/known-device.ts';
import type { AttemptDeps, Visitor } from '../accounts/visitor.ts';
import type { RiskThresholdDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import { levelReached, raise, type RiskSubject } from './levels.ts';
import { spendPass } from './spend-pass.ts';

interface PasswordTry {
  /** Or e-mail, as it was typed. */
  phone: string;
  /** Who has the phone. */
  user: { id: string } | null;
  visitor: Visitor;
}

const wrongPasswords: readonly RiskTally[] = ['passwordsOfAccount', 'passwordsOfAddress'];

/**
 * Wants a passed check before another try once there were several wrong passwords, of this account or from this address; an account that does not exist is
 * guarded alike. Returns how to count this one if it is wrong. `risk.required` without a pass: docs/decisions.md#risk-passes.
 */
export async function guardPassword(
  deps: AttemptDeps & RiskThresholdDeps,
  { phone, user, visitor }: PasswordTry,
): Promise<() => Promise<void>> {
  const isKnownDevice = user !== null && knownDevice(deps.secret, visitor.deviceCookie, user.id) !== undefined;
  const subject: RiskSubject = { phone: phone.toLowerCase(), address: visitor.address, device: deviceOf(visitor), isKnownDevice };
  if ((await levelReached(deps, wrongPasswords, subject)) !== 'quiet')
    await spendPass(deps, { phone: subject.phone, type: 'passwordLogin', visitor });
  return async () => {
    await raise(deps, wrongPasswords, subject);
  };
}
