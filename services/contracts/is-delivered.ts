import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** Whether a file was delivered under a contract, so that its objects stay for the buyer whatever becomes of it. */
export const isDelivered = async ({ matchMilestones }: Database, fileId: string, transaction: Transaction): Promise<boolean> =>
  (await matchMilestones.count({ where: { fileId }, transaction })) > 0;
