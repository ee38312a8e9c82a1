import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { countStored } from './count-stored.ts';

/** Counts no longer with its file what was drawn of it and recorded, as pictures of a look. */
export async function uncountDrawn(
  database: Database,
  { fileId, bytes }: { fileId: string; bytes: number },
  transaction: Transaction,
): Promise<void> {
  if (bytes === 0) return;
  const file = await database.files.findOne({
    where: { id: fileId, purgedAt: null },
    attributes: ['id', 'storedBytes'],
    transaction,
    lock: true,
  });
  if (file !== null)
    await countStored(database, database.files, { id: fileId, bytes: file.storedBytes - bytes, whenFull: 'count' }, transaction);
}
