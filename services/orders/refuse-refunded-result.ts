import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';

/** `order.resultRefunded` for the result of a job whose price has gone back: docs/decisions.md#refunds. */
export async function refuseRefundedResult({ orderLines }: Database, jobId: string): Promise<void> {
  if ((await orderLines.count({ where: { jobId, status: 'Refunded' } })) > 0) throw new AppError('order.resultRefunded');
}
