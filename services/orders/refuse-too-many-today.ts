import { literal, Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { orderLimits } from '#domain/trade/limits';
import type { DatabaseDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';

interface Asked {
  ownerId: string;
  /** Lines of the order that is to be made. */
  lines: number;
  now: Date;
}

/**
 * `order.tooManyToday` where somebody would have made more orders, or lines of orders, within a day than his tier may, whatever became of them. Call it while the owner's row is held,
 * so that orders at once count each other.
 */
export async function refuseTooManyToday(
  { database }: DatabaseDeps,
  { ownerId, lines, now }: Asked,
  transaction: Transaction,
): Promise<void> {
  const { orders, orderLines, sequelize } = database;
  const tier = (await currentMembership(database, ownerId, now, transaction))?.tier ?? 'free';
  const most = orderLimits.perDay[tier];
  const from = new Date(now.getTime() - orderLimits.dayMs);
  const made = await orders.count({ where: { ownerId, createdAt: { [Op.gt]: from } }, transaction });
  const day = sequelize.escape(from.toISOString().replace('T', ' ').replace('Z', ''));
  const ofToday = literal(`(SELECT id FROM orders WHERE owner_id = ${sequelize.escape(ownerId)} AND created_at > ${day})`);
  const linesMade = made === 0 ? 0 : await orderLines.count({ where: { orderId: { [Op.in]: ofToday } }, transaction });
  if (made >= most.orders || linesMade + lines > most.lines) throw new AppError('order.tooManyToday', most);
}
