import type { RiskTally } from '#domain/risk/thresholds';
import { knownDevice } from '../accounts/known-device.ts';
import type { AttemptDeps, Visitor } from '../accounts/visitor.ts';
import type { RiskThresholdDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import { levelReached, raise, type RiskSubject } from './levels.ts';
import { spendPass } from './spend-pass.ts';

interface PasswordTry {
  /** Phone or e-mail, as it was typed; a pass is for that. */
  name: string;
  /** Whose it is. A known device's wrong ones count for the account by whichever name; strangers' for the name, which tells nobody whose it is. */
  user: { id: string; phone: string } | null;
  visitor: Visitor;
}

const wrongPasswords: readonly RiskTally[] = ['passwordsOfAccount', 'passwordsOfAddress'];

/**
 * Wants a passed check before another try once there were several wrong passwords, of this account or from this address; an account that does not exist is
 * guarded alike. Returns how to count this one if it is wrong, and how to give the pass back if it was not made. `risk.required` without a pass:
 * docs/decisions/risk-passes.md.
 */
export async function guardPassword(
  deps: AttemptDeps & RiskThresholdDeps,
  { name, user, visitor }: PasswordTry,
): Promise<{ countWrong: () => Promise<void>; givePassBack: () => Promise<void> }> {
  const known = user === null ? undefined : knownDevice(deps.secret, visitor.deviceCookie, user.id);
  const typed = name.toLowerCase();
  const subject: RiskSubject = {
    phone: user !== null && known !== undefined ? user.phone : typed,
    address: visitor.address,
    device: known ?? deviceOf(visitor),
    isKnownDevice: known !== undefined,
  };
  const isQuiet = (await levelReached(deps, wrongPasswords, subject)) === 'quiet';
  const givePassBack = isQuiet ? async () => {} : await spendPass(deps, { phone: typed, type: 'passwordLogin', visitor });
  const countWrong = async (): Promise<void> => {
    await raise(deps, wrongPasswords, subject);
  };
  return { countWrong, givePassBack };
}
