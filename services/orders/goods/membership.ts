import { AppError } from '#domain/errors/app-error';
import { membershipFee } from '#domain/membership/grades';
import { downgradeMessage, lengthOfCard, purchaseOf, purchases } from '#domain/membership/purchase';
import type { MembershipSubject } from '#domain/orders/subjects';
import type { Transaction } from 'sequelize';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { currentMembership } from '../../membership/current-membership.ts';
import { addTerm } from '../../membership/add-term.ts';
import { boughtMonths } from '../bought-months.ts';
import type { Goods } from './goods.ts';

/** Whether another order of his has taken the first month that this one is priced with. */
const isSecondMonth = async (
  { database }: ClockDeps,
  { order: { id, ownerId }, subject: { tier, firstMonth } }: { order: OrderRow; subject: MembershipSubject },
  transaction: Transaction,
): Promise<boolean> => firstMonth && (await boughtMonths(database, { ownerId, besides: id }, transaction)).has(tier);

/** Cards of membership. */
export const membershipGoods: Goods<MembershipSubject> = {
  async offer({ database }, { ownerId, tier: current, wishes }, transaction) {
    const refused = wishes.some(({ tier }) => purchases[purchaseOf(current, tier)].refused);
    if (refused) throw new AppError('order.downgrade', { message: downgradeMessage(current) });
    const months = await boughtMonths(database, { ownerId }, transaction);
    return wishes.map((wish) => {
      const { tier, card } = wish;
      const firstMonth = card === 'monthly' && !months.has(tier);
      return { subject: { ...wish, firstMonth }, amountFen: membershipFee({ tier, card, firstMonth }) };
    });
  },

  async refuse(deps, { order, subjects }, transaction) {
    const current = (await currentMembership(deps.database, order.ownerId, currentTime(deps), transaction))?.tier ?? 'free';
    for (const subject of subjects) {
      if (purchases[purchaseOf(current, subject.tier)].refused)
        throw new AppError('order.downgrade', { message: downgradeMessage(current) });
      if (await isSecondMonth(deps, { order, subject }, transaction)) throw new AppError('order.priceChanged');
    }
  },

  async fulfil(deps, { order, subject }, transaction) {
    const { ownerId } = order;
    const { tier, card } = subject;
    const added = await addTerm(
      deps,
      { userId: ownerId, tier, length: lengthOfCard(card), source: 'order', orderId: order.id },
      transaction,
    );
    if ('refusedBy' in added) throw new AppError('order.downgrade', { message: downgradeMessage(added.refusedBy) });
    // After the term, which holds the owner's row: of two first months at once the second sees the first.
    if (await isSecondMonth(deps, { order, subject }, transaction)) throw new AppError('order.priceChanged');
    return null;
  },
};
