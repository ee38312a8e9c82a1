import { Op, type Transaction } from 'sequelize';
import type { Outcome } from '#domain/workflows/outcome';
import { runId } from '#domain/workflows/ids';
import type { Subject } from '#domain/workflows/subject';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { fileCoverKey } from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import { settleCurrent } from '../files/settle-current.ts';
import { transitionFile } from '../files/transition.ts';
import { countStored } from '../uploads/count-stored.ts';
import { boundOutcome, failureRecord } from '../work/failure-record.ts';
import { releaseTurns } from '../work/turns/release.ts';
import { checkEvent } from './enqueue.ts';

/** Finishes the check's attempt with its event, once: false when it has already finished or belongs to a later attempt. */
export async function finishCheck(deps: DatabaseDeps, input: Subject & { outcome: Outcome }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt } = input;
  const outcome = boundOutcome(input.outcome);
  return database.transact(async (transaction) => {
    await releaseTurns(database, runId('check', { id, attempt }), transaction);
    const before = await database.files.findByPk(id, { transaction, attributes: ['thumbnailKey'] });
    const changes = changesFor(outcome, before?.thumbnailKey === fileCoverKey(id) ? fileCoverKey(id) : null);
    const event = (file: FileRow) =>
      checkEvent(file, { step: 'done', outcome, triangles: file.summary?.triangles ?? null, oblique: file.oblique, map: file.map });
    if (!(await transitionFile(database, { id, attempt, to: outcome.status, changes, event }, transaction))) return false;
    if (outcome.status === 'Success') await becomeCurrent(database, id, transaction);
    if (outcome.status !== 'Success') await countStored(database, database.files, { id, bytes: 0, whenFull: 'count' }, transaction);
    return true;
  });
}

/** A failed attempt leaves nothing in its row except the thumbnail embedded in the file. */
function changesFor(outcome: Outcome, thumbnailKey: string | null): Partial<FileRow> {
  const nothing = {
    report: null,
    summary: null,
    oblique: null,
    map: null,
    previewKey: null,
    unpackedPrefix: null,
    unpackedBytes: 0,
    modelPath: null,
    thumbnailKey,
  };
  switch (outcome.status) {
    case 'Success':
      return { stage: 'done', percent: 100, error: null, checkedAt: new Date() };
    case 'Cancelled':
      return { ...nothing, error: null };
    case 'Error':
      return { ...nothing, error: failureRecord(outcome), checkedAt: new Date() };
  }
}

/** A new version that passed its check is the current one, unless a newer one is. */
async function becomeCurrent(database: Database, id: string, transaction: Transaction): Promise<void> {
  const { files } = database;
  const file = await files.findByPk(id, { attributes: ['seriesId', 'revision', 'isCurrent', 'deletedAt'], transaction });
  if (file === null || file.seriesId === null || file.isCurrent || file.deletedAt !== null) return;
  const { seriesId, revision } = file;
  const newer = { seriesId, isCurrent: true, deletedAt: null, revision: { [Op.gt]: revision } };
  if ((await files.count({ where: newer, transaction })) === 0) await settleCurrent(database, { seriesId, wanted: id }, transaction);
}
