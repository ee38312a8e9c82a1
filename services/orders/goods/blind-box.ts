import { AppError } from '#domain/errors/app-error';
import type { BlindBoxSubject } from '#domain/orders/subjects';
import { drawBox } from '../../boxes/draw.ts';
import { findBoxForSale } from '../../boxes/find-for-sale.ts';
import { currentTime } from '../../deps.ts';
import type { Goods } from './goods.ts';

/** Boxes of campaigns, one an order. What a box holds is drawn as it is paid for, once: docs/decisions/blind-boxes.md. */
export const blindBoxGoods: Goods<BlindBoxSubject> = {
  async offer(deps, { ownerId, wishes }, transaction) {
    const offered = [];
    for (const { boxId } of wishes) {
      const { box, campaign } = await findBoxForSale(deps.database, { boxId, ownerId, now: currentTime(deps) }, transaction);
      const subject = { type: 'blindBox', boxId, boxName: box.name, edition: box.edition, campaign: campaign.code } as const;
      offered.push({ subject, amountFen: box.priceFen });
    }
    return offered;
  },

  async refuse(deps, { order: { ownerId, createdAt: orderedAt }, subjects }, transaction) {
    for (const { boxId, edition } of subjects) {
      const { box } = await findBoxForSale(deps.database, { boxId, ownerId, now: currentTime(deps), orderedAt }, transaction);
      // Before anything is paid: else a provider's money would have to go back.
      if (box.edition !== edition) throw new AppError('box.oddsChanged');
    }
  },

  async fulfil(deps, { order: { id: orderId, ownerId, createdAt: orderedAt }, subject: { boxId, edition } }, transaction) {
    await drawBox(deps, { ownerId, orderId, boxId, edition, orderedAt }, transaction);
    return null;
  },
};
