import type { Transaction } from 'sequelize';
import { sumFen } from '#domain/money/fen';
import type { Database } from '#storage/database/connect';

/** What sellers keep of an order's refunded lines, in fen, since it was spent or withdrawn before: docs/decisions.md#income. */
export async function sumBorne({ incomes, orderLines }: Database, orderId: string, transaction: Transaction): Promise<number> {
  const refunded = await orderLines.findAll({ where: { orderId, status: 'Refunded' }, attributes: ['line'], transaction });
  const where = { orderId, line: refunded.map(({ line }) => line), status: 'Settled' } as const;
  const kept = await incomes.findAll({ where, attributes: ['incomeFen'], transaction });
  return sumFen(kept.map(({ incomeFen }) => incomeFen));
}
