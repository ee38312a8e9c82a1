import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { paidWithdrawal } from '#domain/wallet/movements';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import type { PayoutDeps } from './deps.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { refuseDecision } from './refuse-decision.ts';
import { transitionWithdrawal } from './transition-withdrawal.ts';

export interface Confirmation {
  withdrawalId: string;
  /** Under which the bank made the transfer. */
  bankNumber: string;
  /** Null: the provider itself says so. */
  administratorId: string | null;
  address?: string | undefined;
}

/**
 * Marks a withdrawal as paid by this transfer of the bank's, and books it. The same once more changes nothing; `wallet.withdrawalDecided` where it is not being paid,
 * `administration.ownAccount`, `wallet.samePerson` for who approved it, `wallet.bankNumberUsed` for a transfer that confirmed another.
 */
export async function confirmWithdrawal(deps: PayoutDeps, input: Confirmation): Promise<void> {
  const { database } = deps;
  const { withdrawalId, bankNumber, administratorId: actorId, address } = input;
  try {
    await database.transact(async (transaction) => {
      const now = currentTime(deps);
      const withdrawal = await findWithdrawal(database, withdrawalId, transaction);
      const { ownerId, number } = withdrawal;
      refuseDecision(deps, withdrawal, actorId);
      if (withdrawal.status === 'Paid' && withdrawal.bankNumber === bankNumber) return;
      const changes = { bankNumber, endedAt: now };
      if (!(await transitionWithdrawal(deps, withdrawal, { to: 'Paid', changes, actorId }, transaction))) {
        throw new AppError('wallet.withdrawalDecided');
      }
      const key = `withdraw-paid/${withdrawalId}`;
      const postings = paidWithdrawal(withdrawal);
      await postOperation(deps, { key, kind: 'payWithdrawal', orderId: null, actorId, note: '', postings }, transaction);
      const entry = { event: 'withdrawalPaid', actorId, subjectId: ownerId, address, details: { withdrawal: number, bankNumber } } as const;
      await recordAudit(database, entry, now, transaction);
    });
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('wallet.bankNumberUsed') : error;
  }
}
