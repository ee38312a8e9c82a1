import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { WantedWork } from '#domain/orders/subjects';
import type { Database } from '#storage/database/connect';

/**
 * Refuses work on results that are not there: of a lightweighting of the same file by the same owner, done and not deleted, in one statement.
 * @throws AppError offline.resultGone; order.resultRefunded for one whose price has gone back
 */
export async function requireResults(
  { jobs, orderLines }: Database,
  { ownerId, works }: { ownerId: string; works: readonly WantedWork[] },
  transaction: Transaction | null,
): Promise<void> {
  const wanted = works.flatMap(({ fileId, input }) =>
    (input.kind === 'offline' || input.kind === 'convert') && typeof input.resultOf === 'string' ? [{ fileId, id: input.resultOf }] : [],
  );
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const where = { id: ids, ownerId, kind: 'lightweight', status: 'Success', deletedAt: null } as const;
  const found = await jobs.findAll({ where, attributes: ['id', 'fileId'], transaction });
  const fileOf = new Map(found.map(({ id, fileId }) => [id, fileId]));
  if (wanted.some(({ id, fileId }) => fileOf.get(id) !== fileId)) throw new AppError('offline.resultGone');
  if ((await orderLines.count({ where: { jobId: ids, status: 'Refunded' }, transaction })) > 0) throw new AppError('order.resultRefunded');
}
