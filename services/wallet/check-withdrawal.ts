import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { fourEyesOf, payoutsOf, type PayoutDeps } from './deps.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { payOut } from './pay-out.ts';
import { returnWithdrawal } from './return-withdrawal.ts';
import { transitionWithdrawal } from './transition-withdrawal.ts';

export interface WithdrawalDecision extends Administrator {
  withdrawalId: string;
  /** Why it is refused; null approves. */
  cause: string | null;
}

/**
 * Approves a withdrawal, which is paid out then unless another administrator has to (docs/decisions/four-eyes.md), or refuses it, which gives back what it froze. Not one's own
 * (`administration.ownAccount`). Of two administrators at once the second is told (`wallet.withdrawalDecided`).
 */
export async function checkWithdrawal(deps: PayoutDeps & SealDeps, input: WithdrawalDecision): Promise<void> {
  const { database } = deps;
  const { administratorId: actorId, withdrawalId, cause, address } = input;
  const isPaid = await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const withdrawal = await findWithdrawal(database, withdrawalId, transaction);
    const { ownerId, number, grossFen } = withdrawal;
    if (ownerId === actorId) throw new AppError('administration.ownAccount');
    const changes = { decidedBy: actorId, decidedAt: now };
    const isDone =
      cause === null
        ? await transitionWithdrawal(deps, withdrawal, { to: 'Approved', changes, actorId }, transaction)
        : await returnWithdrawal(deps, { withdrawal, to: 'Rejected', cause, actorId }, transaction);
    if (!isDone) throw new AppError('wallet.withdrawalDecided');
    const event = cause === null ? 'withdrawalApproved' : 'withdrawalRejected';
    const details = { withdrawal: number, ...(cause !== null && { cause }) };
    await recordAudit(database, { event, actorId, subjectId: ownerId, address, details }, now, transaction);
    return cause === null && !(payoutsOf(deps).paysItself && grossFen >= fourEyesOf(deps));
  });
  // Approved whatever the provider says now; asked again by `payOut`.
  if (isPaid) await payOut(deps, { withdrawalId, administratorId: actorId, address, approves: true });
}
