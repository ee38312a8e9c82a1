import type { ServiceSubject } from '#domain/orders/subjects';
import { findPayable, fundMilestone } from '../../contracts/fund.ts';
import type { Goods } from './goods.ts';

/** Milestones of contracts. What is paid is held until the milestone ends: docs/decisions/matching-platform.md. */
export const serviceGoods: Goods<ServiceSubject> = {
  async offer({ database }, { ownerId: buyerId, wishes }, transaction) {
    const found = await findPayable(database, { buyerId, milestoneIds: wishes.map(({ milestoneId }) => milestoneId) }, transaction);
    return found.map(({ milestone: { id: milestoneId, number, amountFen }, contract: { id: contractId, title, providerId } }) => ({
      subject: { type: 'service', contractId, milestoneId, number, title, sellerId: providerId },
      amountFen,
    }));
  },

  async refuse({ database }, { order: { ownerId: buyerId }, subjects }, transaction) {
    await findPayable(database, { buyerId, milestoneIds: subjects.map(({ milestoneId }) => milestoneId) }, transaction);
  },

  async fulfil(deps, { order: { id: orderId, ownerId: buyerId }, subject: { milestoneId } }, transaction) {
    await fundMilestone(deps, { buyerId, milestoneId, orderId }, transaction);
    return { jobId: null };
  },
};
