import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { transitionUpload } from './transition.ts';

/**
 * Claims a completed upload for what is made from it, in the caller's transaction, so that no abort or sweep removes the object. False when
 * it is not completed or already claimed.
 */
export const claimUpload = (
  database: Database,
  { uploadId, claimedBy }: { uploadId: string; claimedBy: string },
  transaction: Transaction,
): Promise<boolean> =>
  transitionUpload(
    database,
    { id: uploadId, to: 'Completed', from: ['Completed'], where: { claimedBy: null }, changes: { claimedBy } },
    transaction,
  );
