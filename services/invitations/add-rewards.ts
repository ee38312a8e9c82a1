import type { Transaction } from 'sequelize';
import { coinsOf, rewardNames, rewardOf, type InvitationRefusal, type RewardStep } from '#domain/invitations/rewards';
import { newId } from '#storage/database/ids';
import { giveCoupon } from '../coupons/give.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

interface Earned {
  step: RewardStep;
  inviterId: string;
  invitedId: string;
  /** Why it brings nothing; null: it does. */
  refusal: InvitationRefusal | null;
  /** Of the payment that it is for. */
  paidFen: number;
  orderId: string | null;
}

/** Notes what a step of an invitation brings both, in the caller's transaction: coins after a while, by the sweep; a coupon at once. A key keeps each to once. */
export async function addRewards(
  deps: ClockDeps,
  { step, inviterId, invitedId, refusal, paidFen, orderId }: Earned,
  transaction: Transaction,
): Promise<void> {
  const { invitationRewards } = deps.database;
  const now = currentTime(deps);
  for (const reward of rewardNames) {
    const { step: of, to, gives, holdMs } = rewardOf(reward);
    if (of !== step) continue;
    const ownerId = to === 'inviter' ? inviterId : invitedId;
    const isCoupon = 'coupon' in gives;
    const status = refusal !== null ? 'Refused' : isCoupon ? 'Given' : 'Held';
    if (isCoupon && status === 'Given') await giveCoupon(deps, { ownerId, template: gives.coupon, source: 'invitation' }, transaction);
    const coinFen = coinsOf(reward, paidFen);
    const times = { dueAt: new Date(now.getTime() + holdMs), endedAt: status === 'Held' ? null : now, createdAt: now };
    await invitationRewards.create({ id: newId(), ownerId, invitedId, reward, status, coinFen, orderId, ...times }, { transaction });
  }
}
