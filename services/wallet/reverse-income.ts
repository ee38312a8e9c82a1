import type { Transaction } from 'sequelize';
import { userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { netOf, reversed } from '#domain/orders/movements';
import { creditedIncome, settledIncome } from '#domain/wallet/movements';
import type { IncomeRow } from '#storage/database/models/wallet';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { findSettled } from './find-settled.ts';
import { transitionIncome } from './transition-income.ts';

/**
 * Takes back, in the transaction of a refund, what these lines of an order brought their sellers: shares that wait for a month's end, what is pending, and what is
 * settled. What a seller has spent or withdrawn of it he owes: docs/decisions/income.md.
 */
export async function reverseIncome(
  deps: ClockDeps,
  asked: { orderId: string; lines: readonly number[] },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const { orderId, lines } = asked;
  for (const from of ['Counted', 'Pending'] as const) {
    const where = { orderId, line: [...lines], status: from };
    const found = await database.incomes.findAll({ where, order: ['line'], transaction });
    for (const income of found) await reverse(deps, { income, from, owedFen: 0 }, transaction);
  }
  // Read after them: what was settled meanwhile is among these.
  const { back } = await findSettled(database, asked, transaction);
  for (const one of back) await reverse(deps, { ...one, from: 'Settled' }, transaction);
}

async function reverse(
  deps: ClockDeps,
  { income, from, owedFen }: { income: IncomeRow; from: 'Counted' | 'Pending' | 'Settled'; owedFen: number },
  transaction: Transaction,
): Promise<void> {
  const { id, ownerId, orderId, line } = income;
  const changes = { endedAt: currentTime(deps), owedFen };
  if (!(await transitionIncome(deps, { id, from, to: 'Reversed', changes }, transaction))) return;
  if (from === 'Counted') return;
  const credited = creditedIncome(income);
  const owed = [
    posting(userAccount('incomeSettled', ownerId, 'money'), owedFen),
    posting(userAccount('incomeOwed', ownerId, 'money'), -owedFen),
  ];
  const postings = netOf([...reversed(from === 'Pending' ? credited : [...credited, ...settledIncome(income)]), ...owed]);
  if (postings.length === 0) return;
  const operation = { key: `income-back/${orderId}/${line}`, kind: 'refund', orderId, actorId: null, note: '', postings } as const;
  await postOperation(deps, operation, transaction);
}
