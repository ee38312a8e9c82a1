import type { Outcome } from '#domain/workflows/outcome';
import type { Subject } from '#domain/workflows/subject';
import type { FileRow } from '#storage/database/models/files';
import { fileCoverKey } from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';
import { failureRecord } from '../work/failure-record.ts';
import { checkEvent } from './enqueue.ts';

/** Ends the check's attempt with its event, once: false when it had ended already or belongs to a later attempt. */
export async function finishCheck(deps: DatabaseDeps, input: Subject & { outcome: Outcome }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt, outcome } = input;
  return database.transact(async (transaction) => {
    const before = await database.files.findByPk(id, { transaction, attributes: ['thumbnailKey'] });
    const changes = changesFor(outcome, before?.thumbnailKey === fileCoverKey(id) ? fileCoverKey(id) : null);
    const event = (file: FileRow) => checkEvent(file, { step: 'done', outcome, triangles: file.report?.figures.triangles ?? null });
    return transitionFile(database, { id, attempt, to: outcome.status, changes, event }, transaction);
  });
}

/** An attempt without a result leaves nothing in its row but the picture that the file itself carries. */
function changesFor(outcome: Outcome, thumbnailKey: string | null): Partial<FileRow> {
  const nothing = { report: null, previewKey: null, unpackedPrefix: null, modelPath: null, thumbnailKey };
  switch (outcome.status) {
    case 'Success':
      return { stage: 'done', percent: 100, error: null, checkedAt: new Date() };
    case 'Cancelled':
      return { ...nothing, error: null };
    case 'Error':
      return { ...nothing, error: failureRecord(outcome), checkedAt: new Date() };
  }
}
