import type { Transaction } from 'sequelize';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import type { DatabaseDeps } from '../deps.ts';

/** The live attempt of an order, if it has one. */
export const findLiveAttempt = ({ database }: DatabaseDeps, orderId: string): Promise<PaymentAttemptRow | null> =>
  database.paymentAttempts.findOne({ where: { liveOrderId: orderId } });

/** Whether an order may be paid at a provider now, asked within the transaction that is about to pay it otherwise. */
export const isLive = async ({ database }: DatabaseDeps, orderId: string, transaction: Transaction): Promise<boolean> =>
  (await database.paymentAttempts.count({ where: { liveOrderId: orderId }, transaction })) > 0;
