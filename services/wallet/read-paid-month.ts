import type { Transaction } from 'sequelize';
import { cards } from '#domain/membership/grades';
import { givenOf } from '#domain/orders/income';
import { paidForMonth, type PaidTerm } from '#domain/wallet/pool';
import type { Database } from '#storage/database/connect';

/**
 * What somebody paid, in fen, for the month of membership that began then: an annual card by twelfths, nothing for what was given to him, and less what was refunded.
 * `givenFen`: of it, in given coins.
 */
export async function readPaidMonth(
  { membershipTerms, orders, orderLines }: Database,
  { ownerId, startsAt }: { ownerId: string; startsAt: Date },
  transaction: Transaction,
): Promise<{ paidFen: number; givenFen: number }> {
  const terms = await membershipTerms.findAll({ where: { userId: ownerId }, order: ['startsAt'], transaction });
  const ids = [...new Set(terms.flatMap(({ orderId }) => orderId ?? []))];
  const paidBy = await orders.findAll({ where: { id: ids }, attributes: ['id', 'paidFen', 'refundedFen', 'taken'], transaction });
  const lines = await orderLines.findAll({ where: { orderId: ids, type: 'membership' }, attributes: ['orderId', 'subject'], transaction });
  const monthsOf = (id: string): number =>
    lines.reduce(
      (sum, { orderId, subject }) => sum + (orderId === id && subject.type === 'membership' ? cards[subject.card].months : 0),
      0,
    );
  const monthly = new Map(
    paidBy.map(({ id, paidFen, refundedFen, taken }) => {
      const months = Math.max(1, monthsOf(id));
      return [id, { monthFen: (paidFen - refundedFen) / months, givenFen: givenOf(taken) / months }];
    }),
  );
  const paid = terms.map((term): PaidTerm => ({
    ...{ startsAt: term.startsAt, endsAt: term.endsAt },
    ...(monthly.get(term.orderId ?? '') ?? { monthFen: 0, givenFen: 0 }),
  }));
  const month = paidForMonth(startsAt, paid);
  return { ...month, givenFen: Math.min(month.givenFen, month.paidFen) };
}
