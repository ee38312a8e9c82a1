import type { Transaction } from 'sequelize';
import { reversed } from '#domain/orders/movements';
import { creditedIncome } from '#domain/wallet/movements';
import type { ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { transitionIncome } from './transition-income.ts';

/**
 * Takes back, in the transaction of a refund, what these lines of an order brought their sellers and is still pending. What is settled stays theirs, and
 * the refund is the platform's: docs/decisions.md#income.
 */
export async function reverseIncome(
  deps: ClockDeps,
  { orderId, lines }: { orderId: string; lines: readonly number[] },
  transaction: Transaction,
): Promise<void> {
  const { incomes } = deps.database;
  const where = { orderId, line: [...lines], status: 'Pending' } as const;
  for (const income of await incomes.findAll({ where, order: ['line'], transaction })) {
    const { id, line } = income;
    if (!(await transitionIncome(deps, { id, to: 'Reversed' }, transaction))) continue;
    const postings = reversed(creditedIncome(income));
    const operation = { key: `income-back/${orderId}/${line}`, kind: 'refund', orderId, actorId: null, note: '', postings } as const;
    await postOperation(deps, operation, transaction);
  }
}
