import { AppError } from '#domain/errors/app-error';
import { membershipFee } from '#domain/membership/grades';
import { downgradeMessage, lengthOfCard, purchaseOf, purchases } from '#domain/membership/purchase';
import type { MembershipSubject } from '#domain/orders/subjects';
import { addTerm } from '../../membership/add-term.ts';
import { boughtMonths } from '../bought-months.ts';
import type { Goods } from './goods.ts';

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

  async fulfil(deps, { order, subject }, transaction) {
    const { ownerId, id } = order;
    const { tier, card, firstMonth } = subject;
    const added = await addTerm(deps, { userId: ownerId, tier, length: lengthOfCard(card), source: 'order' }, transaction);
    if ('refusedBy' in added) throw new AppError('order.downgrade', { message: downgradeMessage(added.refusedBy) });
    // After the term, which holds the owner's row: of two first months at once the second sees the first.
    const isSecond = firstMonth && (await boughtMonths(deps.database, { ownerId, besides: id }, transaction)).has(tier);
    if (isSecond) throw new AppError('order.priceChanged');
    return null;
  },
};
