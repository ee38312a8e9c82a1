import type { Transaction } from 'sequelize';
import { reversed } from '#domain/orders/movements';
import { frozenIncome } from '#domain/wallet/movements';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { transitionWithdrawal } from './transition-withdrawal.ts';

export interface ReturnedWithdrawal {
  withdrawal: WithdrawalRow;
  to: 'Rejected' | 'Failed';
  cause: string;
  actorId: string | null;
}

/** Ends a withdrawal that is not paid: all that it froze is settled income again, once. False when it has ended or moved on since. */
export async function returnWithdrawal(
  deps: ClockDeps,
  { withdrawal, to, cause, actorId }: ReturnedWithdrawal,
  transaction: Transaction,
): Promise<boolean> {
  const now = currentTime(deps);
  const decided = to === 'Rejected' ? { decidedBy: actorId, decidedAt: now } : {};
  const changes = { cause, endedAt: now, ...decided };
  if (!(await transitionWithdrawal(deps, withdrawal, { to, changes, actorId }, transaction))) return false;
  const postings = reversed(frozenIncome(withdrawal));
  const key = `withdraw-back/${withdrawal.id}`;
  await postOperation(deps, { key, kind: 'returnWithdrawal', orderId: null, actorId, note: to, postings }, transaction);
  return true;
}
