import { Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { membershipFee, type MemberTier } from '#domain/membership/grades';
import { downgradeMessage, lengthOfCard, purchaseOf, purchases } from '#domain/membership/purchase';
import type { MembershipSubject } from '#domain/orders/subjects';
import type { Database } from '#storage/database/connect';
import { addTerm } from '../../membership/add-term.ts';
import type { Goods } from './goods.ts';

/** Whether somebody has bought a monthly card of this tier before: docs/decisions.md#member-fees. */
async function hasBoughtMonth(
  { orders, orderLines }: Database,
  { ownerId, tier, besides }: { ownerId: string; tier: MemberTier; besides?: string },
  transaction: Transaction,
): Promise<boolean> {
  const bought = { ownerId, type: 'membership', paidAt: { [Op.ne]: null }, id: { [Op.ne]: besides ?? '' } } as const;
  const ids = (await orders.findAll({ where: bought, attributes: ['id'], transaction })).map(({ id }) => id);
  if (ids.length === 0) return false;
  const lines = await orderLines.findAll({ where: { orderId: ids }, transaction });
  return lines.some(({ subject }) => subject.type === 'membership' && subject.card === 'monthly' && subject.tier === tier);
}

/** Cards of membership. */
export const membershipGoods: Goods<MembershipSubject> = {
  async offer({ database }, { ownerId, tier: current, wish }, transaction) {
    const { tier, card } = wish;
    if (purchases[purchaseOf(current, tier)].refused) throw new AppError('order.downgrade', { message: downgradeMessage(current) });
    const firstMonth = card === 'monthly' && !(await hasBoughtMonth(database, { ownerId, tier }, transaction));
    return { subject: { ...wish, firstMonth }, amountFen: membershipFee({ tier, card, firstMonth }) };
  },

  async fulfil(deps, { order, subject }, transaction) {
    const { ownerId, id } = order;
    const { tier, card, firstMonth } = subject;
    const added = await addTerm(deps, { userId: ownerId, tier, length: lengthOfCard(card), source: 'order' }, transaction);
    if ('refusedBy' in added) throw new AppError('order.downgrade', { message: downgradeMessage(added.refusedBy) });
    // After the term, which holds the owner's row: of two first months at once the second sees the first.
    const isSecond = firstMonth && (await hasBoughtMonth(deps.database, { ownerId, tier, besides: id }, transaction));
    if (isSecond) throw new AppError('order.priceChanged');
    return null;
  },
};
