import { Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { isFinalFileStatus } from '#domain/files/state';
import { openJobStatuses } from '#domain/jobs/state';
import { deleteLimits } from '#domain/limits';
import { runId } from '#domain/workflows/ids';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { withdrawFile } from '../mall/withdraw.ts';
import { enqueueCancel, enqueueStart } from '../work/outbox/enqueue.ts';
import { findFile } from './find.ts';

/**
 * Marks the owner's file deleted, cancels its check and its running jobs, and enqueues the removal of its objects in 10 minutes. Until then
 * `restoreFile` undoes it, but cancelled work stays cancelled, and a model made of it off sale. Finished results are kept. The current version takes the others along;
 * another goes alone.
 */
export async function deleteFile(deps: ClockDeps, input: { ownerId: string; fileId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    // Holds the owner's row: a version that is added at the same moment goes along, or comes after.
    await updateWhere(database.users, { id: input.ownerId }, {}, transaction);
    const file = await findFile(database, input, transaction);
    const deletedAt = currentTime(deps);
    const { seriesId } = file;
    const isWhole = seriesId !== null && file.isCurrent;
    const others = isWhole
      ? await database.files.findAll({ where: { seriesId, deletedAt: null, id: { [Op.ne]: file.id } }, transaction })
      : [];
    for (const one of [file, ...others]) await deleteOne(database, one, deletedAt, transaction);
  });
}

async function deleteOne(database: Database, file: FileRow, deletedAt: Date, transaction: Transaction): Promise<void> {
  const deleted = await updateWhere(database.files, { id: file.id, deletedAt: null }, { deletedAt }, transaction);
  if (!deleted) throw new AppError('file.notFound');
  await withdrawFile(database, file.id, transaction);
  if (!isFinalFileStatus(file.status)) {
    await enqueueCancel(database, { kind: 'check', workflowId: runId('check', file), reason: 'deleted' }, transaction);
  }
  const running = { fileId: file.id, status: openJobStatuses };
  for (const job of await database.jobs.findAll({ where: running, attributes: ['id', 'attempt', 'kind'], transaction })) {
    await enqueueCancel(database, { kind: job.kind, workflowId: runId('job', job), reason: 'deleted' }, transaction);
  }
  const { id, ownerId, fileName } = file;
  const deletion = { kind: 'file', id, ownerId, fileName, deletedAtMs: deletedAt.getTime(), afterMs: deleteLimits.undoMs } as const;
  await enqueueStart(database, { kind: 'purge', input: deletion }, transaction);
}
