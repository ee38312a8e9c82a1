import { AppError } from '#domain/errors/app-error';
import type { PayoutOutcome } from '#providers/payouts/contract';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { payoutsOf, type PayoutDeps } from './deps.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { payeeOf } from './payee.ts';
import { refuseDecision } from './refuse-decision.ts';
import { transitionWithdrawal } from './transition-withdrawal.ts';

export interface PayoutRequest extends Administrator {
  withdrawalId: string;
  /** It follows from his approval, and whoever transfers the money confirms it. Default: false. */
  approves?: boolean;
}

/**
 * Has an approved withdrawal paid out, or asks again for one that is being paid: the provider pays once for its number, however often it is asked. What it
 * answers is written down; nothing where somebody else will say. `wallet.withdrawalDecided` for one that cannot be paid, `wallet.payoutUnknown` while the
 * provider does not answer, `administration.ownAccount`, `wallet.samePerson` for who approved it.
 */
export async function payOut(
  deps: PayoutDeps & SealDeps,
  { withdrawalId, administratorId: actorId, address, approves = false }: PayoutRequest,
): Promise<void> {
  const provider = payoutsOf(deps);
  const withdrawal = await deps.database.transact(async (transaction) => {
    const row = await findWithdrawal(deps.database, withdrawalId, transaction);
    if (!approves) refuseDecision(deps, row, actorId);
    // From here on it must not happen twice, so it is written down before anybody is asked.
    const move = { to: 'Paying', changes: { provider: provider.name }, actorId } as const;
    const isBegun = row.status === 'Paying' && row.provider === provider.name;
    if (!isBegun && !(await transitionWithdrawal(deps, row, move, transaction))) throw new AppError('wallet.withdrawalDecided');
    const entry = {
      event: 'withdrawalPayoutAsked',
      actorId,
      subjectId: row.ownerId,
      address,
      details: { withdrawal: row.number },
    } as const;
    await recordAudit(deps.database, entry, currentTime(deps), transaction);
    return row;
  });
  const outcome = await ask(deps, withdrawal);
  if (outcome.state === 'paid') await confirmWithdrawal(deps, { withdrawalId, bankNumber: outcome.bankNumber, administratorId: null });
  if (outcome.state === 'failed') await failWithdrawal(deps, { withdrawalId, cause: outcome.cause, administratorId: null });
}

async function ask(deps: PayoutDeps & SealDeps, withdrawal: WithdrawalRow): Promise<PayoutOutcome> {
  const { number: key, netFen: amountFen, bankName: bank } = withdrawal;
  try {
    return await payoutsOf(deps).pay({ key, amountFen, payee: { ...payeeOf(deps, withdrawal), bank } });
  } catch (error) {
    throw new AppError('wallet.payoutUnknown', {}, { cause: error });
  }
}
