import { Op, type Transaction } from 'sequelize';
import { deleteLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';

interface Removal {
  places: readonly string[];
  ownerId: string;
  /** Of all places together. */
  bytes: number;
  now: Date;
}

/**
 * Has objects removed `deleteLimits.objectsStayMs` from now, in the transaction in which their row goes: a database that is restored from before that moment finds them.
 * Beyond `deleteLimits.objectsStayBytes` of one owner, who no longer pays for them with his storage, they are due at once. A place that ends with a slash is a prefix.
 * @returns whether they are due now
 */
export async function removeLater(
  database: Database,
  { places, ownerId, bytes, now }: Removal,
  transaction: Transaction,
): Promise<boolean> {
  const { objectRemovals } = database;
  const kept = (await objectRemovals.sum('bytes', { where: { ownerId, dueAt: { [Op.gt]: now } }, transaction })) as number | null;
  const isDue = (kept ?? 0) + bytes > deleteLimits.objectsStayBytes;
  const dueAt = isDue ? now : new Date(now.getTime() + deleteLimits.objectsStayMs);
  const rows = places.map((place, index) => {
    return { id: newId(), place, isPrefix: place.endsWith('/'), ownerId, bytes: index === 0 ? bytes : 0, dueAt, createdAt: now };
  });
  await objectRemovals.bulkCreate(rows, { transaction });
  return isDue;
}
