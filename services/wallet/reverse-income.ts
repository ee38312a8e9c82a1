import type { Transaction } from 'sequelize';
import { netOf, reversed } from '#domain/orders/movements';
import { creditedIncome, settledIncome } from '#domain/wallet/movements';
import type { IncomeRow } from '#storage/database/models/wallet';
import type { ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { findSettled } from './find-settled.ts';
import { transitionIncome } from './transition-income.ts';

/**
 * Takes back, in the transaction of a refund, what these lines of an order brought their sellers: what is pending, and what is settled where they still have it.
 * What they have spent or withdrawn stays theirs, and is the platform's loss: docs/decisions.md#income.
 */
export async function reverseIncome(
  deps: ClockDeps,
  asked: { orderId: string; lines: readonly number[] },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const { orderId, lines } = asked;
  const pending = await database.incomes.findAll({
    ...{ where: { orderId, line: [...lines], status: 'Pending' }, order: ['line'], transaction },
  });
  for (const income of pending) await reverse(deps, { income, from: 'Pending' }, transaction);
  // Read after it: what was settled meanwhile is among these.
  const { back } = await findSettled(database, asked, transaction);
  for (const income of back) await reverse(deps, { income, from: 'Settled' }, transaction);
}

async function reverse(
  deps: ClockDeps,
  { income, from }: { income: IncomeRow; from: 'Pending' | 'Settled' },
  transaction: Transaction,
): Promise<void> {
  const { id, orderId, line } = income;
  if (!(await transitionIncome(deps, { id, from, to: 'Reversed' }, transaction))) return;
  const credited = creditedIncome(income);
  const postings = netOf(reversed(from === 'Pending' ? credited : [...credited, ...settledIncome(income)]));
  const operation = { key: `income-back/${orderId}/${line}`, kind: 'refund', orderId, actorId: null, note: '', postings } as const;
  await postOperation(deps, operation, transaction);
}
