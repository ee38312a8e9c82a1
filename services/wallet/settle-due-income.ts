import { Op } from 'sequelize';
import { walletLimits } from '#domain/wallet/limits';
import { settledIncome } from '#domain/wallet/movements';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { repayOwed } from './repay-owed.ts';
import { transitionIncome } from './transition-income.ts';

/**
 * Settles incomes whose 7 days are over, a bounded number, each in a transaction of its own; returns how many. Several processes may do it at once, and one that
 * was killed is done again: each income is settled once. What its seller owes of refunded sales is paid from it.
 */
export async function settleDueIncome(deps: ClockDeps): Promise<number> {
  const { incomes, transact } = deps.database;
  const due = { status: 'Pending' as const, settlesAt: { [Op.lte]: currentTime(deps) } };
  let settled = 0;
  for (let seen = 0; seen < walletLimits.settledPerSweep;) {
    const found = await incomes.findAll({ where: due, order: ['settlesAt', 'id'], limit: walletLimits.settledAtOnce });
    if (found.length === 0) break;
    seen += found.length;
    for (const income of found) {
      const isOurs = await transact(async (transaction) => {
        const { id, orderId, ownerId } = income;
        if (!(await transitionIncome(deps, { id, from: 'Pending', to: 'Settled' }, transaction))) return false;
        const postings = settledIncome(income);
        // The fee may have taken all of a fen.
        if (postings.length === 0) return true;
        await postOperation(
          deps,
          { key: `settle-income/${id}`, kind: 'settleIncome', orderId, actorId: null, note: '', postings },
          transaction,
        );
        await repayOwed(deps, ownerId, transaction);
        return true;
      });
      settled += Number(isOurs);
    }
  }
  return settled;
}
