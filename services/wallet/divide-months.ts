import { Op, type Transaction } from 'sequelize';
import { settlesAt } from '#domain/wallet/income';
import { walletLimits } from '#domain/wallet/limits';
import { creditedIncome } from '#domain/wallet/movements';
import { dividePool } from '#domain/wallet/pool';
import type { IncomeRow, MemberPoolRow } from '#storage/database/models/wallet';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { readPaidMonth } from './read-paid-month.ts';
import { transitionIncome } from './transition-income.ts';

/**
 * Divides the months of members that are over among the sellers of the models that were taken in them, and credits each share, pending: docs/decisions/member-pools.md.
 * Several processes may do it at once, and one that was killed is done again: each month is divided once, each share credited once. Returns how many months.
 */
export async function divideMonths(deps: ClockDeps): Promise<number> {
  const { memberPools, incomes } = deps.database;
  const due = { sharedAt: null, dueAt: { [Op.lte]: currentTime(deps) } };
  let divided = 0;
  while (divided < walletLimits.monthsPerSweep) {
    const found = await memberPools.findAll({ where: due, order: ['dueAt', 'id'], limit: walletLimits.monthsAtOnce });
    for (const pool of found) {
      if (pool.dividedAt === null) await deps.database.transact((transaction) => divide(deps, pool, transaction));
      const waiting = await incomes.findAll({ where: { poolId: pool.id, status: 'Counted' }, order: ['id'] });
      for (const income of waiting) await deps.database.transact((transaction) => credit(deps, income, transaction));
      await deps.database.transact((transaction) =>
        updateWhere(memberPools, { id: pool.id, sharedAt: null }, { sharedAt: currentTime(deps) }, transaction),
      );
      divided++;
    }
    if (found.length < walletLimits.monthsAtOnce) break;
  }
  return divided;
}

/** Fixes what each model of the month brings; those of refunded orders have no part. */
async function divide(deps: ClockDeps, { id, ownerId, startsAt }: MemberPoolRow, transaction: Transaction): Promise<void> {
  const { memberPools, incomes } = deps.database;
  // Holds the month: nothing is taken in it any more, and it is divided once.
  if (!(await updateWhere(memberPools, { id, dividedAt: null }, { dividedAt: currentTime(deps) }, transaction))) return;
  const paid = await readPaidMonth(deps.database, { ownerId, startsAt }, transaction);
  const taken = await incomes.findAll({ where: { poolId: id, status: 'Counted' }, order: ['id'], lock: true, transaction });
  await updateWhere(memberPools, { id }, { ...paid, takes: taken.length }, transaction);
  const most = taken.map(({ mostFen }) => mostFen);
  for (const [index, { incomeFen, givenFen }] of dividePool(paid, most).entries()) {
    if (incomeFen > 0) await updateWhere(incomes, { id: taken[index]?.id }, { grossFen: incomeFen, givenFen, incomeFen }, transaction);
  }
}

/** Credits one share; a seller who has left has none. */
async function credit(deps: ClockDeps, { id }: IncomeRow, transaction: Transaction): Promise<void> {
  const { database } = deps;
  const income = await database.incomes.findOne({ where: { id, status: 'Counted' }, lock: true, transaction });
  if (income === null) return;
  const { ownerId, orderId, incomeFen } = income;
  const isThere = (await database.users.count({ where: { id: ownerId, deletedAt: null }, transaction })) > 0;
  if (incomeFen === 0 || !isThere) {
    const none = { endedAt: currentTime(deps), grossFen: 0, givenFen: 0, incomeFen: 0 };
    await transitionIncome(deps, { id, from: 'Counted', to: 'Nothing', changes: none }, transaction);
    return;
  }
  const changes = { settlesAt: settlesAt(currentTime(deps)) };
  if (!(await transitionIncome(deps, { id, from: 'Counted', to: 'Pending', changes }, transaction))) return;
  const operation = { key: `share/${id}`, kind: 'pay', orderId, actorId: null, note: '', postings: creditedIncome(income) } as const;
  await postOperation(deps, operation, transaction);
}
