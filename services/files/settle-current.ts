import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateRowsWhere } from '#storage/database/update-where';

/**
 * Leaves a series with one current version among those that are not deleted: `wanted` where it is one of them, else the one that is current, else the newest that was
 * checked, else the newest. Holds the series' rows. Does nothing where all are deleted.
 */
export async function settleCurrent(
  { files }: Database,
  { seriesId, wanted }: { seriesId: string; wanted?: string },
  transaction: Transaction,
): Promise<void> {
  const versions = await files.findAll({ where: { seriesId, deletedAt: null }, order: [['revision', 'DESC']], transaction, lock: true });
  const current =
    versions.find(({ id }) => id === wanted) ??
    versions.find(({ isCurrent }) => isCurrent) ??
    versions.find(({ status }) => status === 'Success') ??
    versions[0];
  for (const { id, isCurrent } of versions)
    if (isCurrent !== (id === current?.id)) await updateRowsWhere(files, { id }, { isCurrent: id === current?.id }, transaction);
}
