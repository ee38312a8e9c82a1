import type { Transaction } from 'sequelize';
import { sumFen } from '#domain/money/fen';
import type { Database } from '#storage/database/connect';

/** What sellers owe of an order's refunded lines, in fen, since they had spent or withdrawn it: docs/decisions/income.md. */
export async function sumOwed({ incomes }: Database, orderId: string, transaction: Transaction): Promise<number> {
  const taken = await incomes.findAll({ where: { orderId, status: 'Reversed' }, attributes: ['owedFen'], transaction });
  return sumFen(taken.map(({ owedFen }) => owedFen));
}
