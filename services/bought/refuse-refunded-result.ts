import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';

/** `order.resultRefunded` for the results of jobs of which a price has gone back: docs/decisions/refunds.md. */
export async function refuseRefundedResult(
  { orderLines }: Database,
  jobId: string | string[],
  transaction: Transaction | null = null,
): Promise<void> {
  if ((await orderLines.count({ where: { jobId, status: 'Refunded' }, transaction })) > 0) throw new AppError('order.resultRefunded');
}
