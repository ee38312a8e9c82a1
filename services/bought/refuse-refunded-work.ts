import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';

/** `order.workRefunded` for a job that an order paid for: it has ended without a result, so the order was refunded. */
export async function refuseRefundedWork({ orderLines }: Database, jobId: string, transaction: Transaction): Promise<void> {
  if ((await orderLines.count({ where: { jobId }, transaction })) > 0) throw new AppError('order.workRefunded');
}
