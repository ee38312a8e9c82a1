import { literal, Op, type Transaction } from 'sequelize';
import { maxStorageBytes } from '#domain/uploads/admission';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { findUser } from '../accounts/find.ts';
import type { DatabaseDeps } from '../deps.ts';

/** A user's used and reserved bytes, and the limit. */
export async function storageUsage(deps: DatabaseDeps, { userId }: { userId: string }): Promise<{ usedBytes: number; limitBytes: number }> {
  const user = await findUser(deps, { userId });
  return { usedBytes: user.storageUsedBytes, limitBytes: maxStorageBytes(user) };
}

/**
 * Reserves `bytes` of a user's storage. Returns false, and reserves nothing, if that would exceed `limitBytes`. A single statement, so
 * concurrent calls cannot exceed it together.
 */
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

/** Frees `bytes`. Call it once, in the transaction whose conditional UPDATE ended what held them. */
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
