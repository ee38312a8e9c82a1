import { AppError } from '#domain/errors/app-error';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { PayoutDeps } from './deps.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { refuseDecision } from './refuse-decision.ts';
import { returnWithdrawal } from './return-withdrawal.ts';

export interface PayoutFailure {
  withdrawalId: string;
  /** Its owner is told. */
  cause: string;
  /** Null: the provider itself says so. */
  administratorId: string | null;
  address?: string | undefined;
}

/** Ends a withdrawal whose payout failed, and gives back all that it froze, once. `wallet.withdrawalDecided` where it is not being paid, `administration.ownAccount`, `wallet.samePerson`. */
export const failWithdrawal = (deps: PayoutDeps, input: PayoutFailure): Promise<void> =>
  deps.database.transact(async (transaction) => {
    const { database } = deps;
    const { withdrawalId, cause, administratorId: actorId, address } = input;
    const withdrawal = await findWithdrawal(database, withdrawalId, transaction);
    const { ownerId, number } = withdrawal;
    refuseDecision(deps, withdrawal, actorId);
    if (!(await returnWithdrawal(deps, { withdrawal, to: 'Failed', cause, actorId }, transaction))) {
      throw new AppError('wallet.withdrawalDecided');
    }
    const entry = { event: 'withdrawalFailed', actorId, subjectId: ownerId, address, details: { withdrawal: number, cause } } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
  });
