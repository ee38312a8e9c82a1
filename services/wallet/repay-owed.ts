import { Op, type Transaction } from 'sequelize';
import { userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { updateWhere } from '#storage/database/update-where';
import type { ClockDeps } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';

/** Pays what a seller owes of refunded sales from what he has settled, the oldest first, in the caller's transaction: docs/decisions/income.md. */
export async function repayOwed(deps: ClockDeps, ownerId: string, transaction: Transaction): Promise<void> {
  const { database } = deps;
  const owing = { ownerId, owedFen: { [Op.gt]: 0 } };
  const owed = await database.incomes.findAll({ where: owing, order: ['id'], lock: true, transaction });
  if (owed.length === 0) return;
  const settled = userAccount('incomeSettled', ownerId, 'money');
  let [left = 0] = await balancesOf(database, [settled], transaction);
  for (const { id, orderId, owedFen, version } of owed) {
    const paidFen = Math.min(left, owedFen);
    if (paidFen === 0) return;
    if (!(await updateWhere(database.incomes, { id, version }, { owedFen: owedFen - paidFen }, transaction))) continue;
    left -= paidFen;
    const postings = [posting(settled, -paidFen), posting(userAccount('incomeOwed', ownerId, 'money'), paidFen)];
    const about = { orderId, actorId: null, note: '' };
    await postOperation(deps, { key: `repay/${id}/${version}`, kind: 'repayIncome', ...about, postings }, transaction);
  }
}
