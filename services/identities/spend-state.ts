import type { SignInMethod } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import type { SignInStateRow } from '#storage/database/models/identities';
import { currentTime, type ClockDeps } from '../deps.ts';

/**
 * Uses a state up; `identities.stateInvalid` when it is unknown, used, expired, of another provider, or another browser left with it. A state that was
 * shown to the wrong browser is used up, too. Of concurrent calls, the one whose DELETE removes the row wins.
 */
export async function spendState(
  deps: ClockDeps,
  { state, method, browser }: { state: string; method: SignInMethod; browser: string | undefined },
): Promise<SignInStateRow> {
  const { database } = deps;
  const now = currentTime(deps);
  const stateHash = hashSecret(state);
  const row = await database.transact(async (transaction) => {
    const found = await database.signInStates.findByPk(stateHash, { transaction });
    const removed = await database.signInStates.destroy({ where: { stateHash }, transaction });
    return removed === 1 ? found : null;
  });
  const isGood =
    row !== null && row.expiresAt > now && row.method === method && browser !== undefined && row.browserHash === hashSecret(browser);
  if (!isGood) throw new AppError('identities.stateInvalid');
  return row;
}
