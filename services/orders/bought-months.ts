import { Op, type Transaction } from 'sequelize';
import type { MemberTier } from '#domain/membership/grades';
import type { Database } from '#storage/database/connect';

/** The tiers of which somebody has bought a monthly card, but for the order `besides`: docs/decisions/member-fees.md. */
export async function boughtMonths(
  { orders, orderLines }: Database,
  { ownerId, besides = '' }: { ownerId: string; besides?: string },
  transaction: Transaction | null = null,
): Promise<ReadonlySet<MemberTier>> {
  const bought = { ownerId, type: 'membership', paidAt: { [Op.ne]: null }, id: { [Op.ne]: besides } } as const;
  const ids = (await orders.findAll({ where: bought, attributes: ['id'], transaction })).map(({ id }) => id);
  const lines = ids.length === 0 ? [] : await orderLines.findAll({ where: { orderId: ids }, transaction });
  return new Set(lines.flatMap(({ subject }) => (subject.type === 'membership' && subject.card === 'monthly' ? [subject.tier] : [])));
}
