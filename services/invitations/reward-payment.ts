import { Op, type Transaction } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { addRewards } from './add-rewards.ts';

/** Notes what the first payment of an invited account brings, in the transaction that settles it; nothing for who was not invited, and for a later one. */
export async function rewardFirstPayment(
  deps: ClockDeps,
  { userId, orderId, paidFen }: { userId: string; orderId: string; paidFen: number },
  transaction: Transaction,
): Promise<void> {
  const { invitations, invitationRewards, orders } = deps.database;
  if (paidFen <= 0) return;
  // Held: of two first payments at once the second finds what the first brought.
  const invitation = await invitations.findByPk(userId, { transaction, lock: true });
  if (invitation === null) return;
  if ((await invitationRewards.count({ where: { invitedId: userId, reward: 'paid' }, transaction })) > 0) return;
  const earlier = { ownerId: userId, id: { [Op.ne]: orderId }, paidFen: { [Op.gt]: 0 }, paidAt: { [Op.ne]: null } };
  if ((await orders.count({ where: earlier, transaction })) > 0) return;
  const { inviterId, refusal } = invitation;
  await addRewards(deps, { step: 'paid', inviterId, invitedId: userId, refusal, paidFen, orderId }, transaction);
}

/** Takes back what is still held for an order that is refunded, in the transaction of its refund. What was given after its time stays. */
export async function takeBackRewards(deps: ClockDeps, { orderId }: { orderId: string }, transaction: Transaction): Promise<void> {
  const { invitationRewards } = deps.database;
  const held = await invitationRewards.findAll({ where: { orderId, status: 'Held' }, attributes: ['id'], transaction });
  const changes = { status: 'TakenBack', endedAt: currentTime(deps) } as const;
  for (const { id } of held) await updateWhere(invitationRewards, { id, status: 'Held' }, changes, transaction);
}
