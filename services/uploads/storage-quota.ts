import { literal, Op, type Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';

/** Takes `bytes` of a person's storage; false, and nothing taken, when they would pass `limitBytes`. One statement, so that two at once cannot. */
export const reserveStorage = (
  database: Database,
  reservation: { userId: string; bytes: number; limitBytes: number },
  transaction: Transaction,
): Promise<boolean> =>
  updateWhere(
    database.users,
    { id: reservation.userId, storageUsedBytes: { [Op.lte]: reservation.limitBytes - reservation.bytes } },
    { storageUsedBytes: literal(`storage_used_bytes + ${Math.trunc(reservation.bytes)}`) },
    transaction,
  );

/** Gives `bytes` back. The caller makes it once: in the transaction whose conditional UPDATE ended what held them. */
export const releaseStorage = (
  database: Database,
  release: { userId: string; bytes: number },
  transaction: Transaction,
): Promise<boolean> =>
  updateWhere(
    database.users,
    { id: release.userId },
    { storageUsedBytes: literal(`storage_used_bytes - ${Math.trunc(release.bytes)}`) },
    transaction,
  );
