import { fromErrorRecord } from '#domain/errors/app-error';
import { errorText } from '#domain/errors/table';
import { errorTips } from '#domain/errors/tips';
import { formatCount } from '#domain/display/numbers';
import { workflowIds } from '#domain/jobs/ids';
import type { MessageStatus } from '#domain/events/push';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/work';
import { fileCoverKey } from '#storage/objects/keys';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { moveFile, type FileChanges } from '../files/transition.ts';
import type { AttemptInput } from './begin.ts';

export type Ending =
  | { status: 'Success' }
  | { status: 'Cancelled' }
  | { status: 'Error'; code: string; params: Record<string, string | number> };

/** What an attempt that gave no result leaves behind in its row, beside the file's own picture where it carries one. */
const nothing: FileChanges = { report: null, previewKey: null, unpackedPrefix: null, modelPath: null };

/**
 * Ends the check's attempt with its event, once: false when it had ended already or belongs to a later attempt.
 */
export async function finishCheck(deps: { database: Database }, input: AttemptInput & { outcome: Ending }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt, outcome } = input;
  return database.transact(async (transaction) => {
    const now = new Date();
    const before = await database.files.findByPk(id, { transaction, attributes: ['thumbnailKey'] });
    const without: FileChanges = { ...nothing, thumbnailKey: before?.thumbnailKey === fileCoverKey(id) ? fileCoverKey(id) : null };
    const changes: Record<Ending['status'], FileChanges> = {
      Success: { stage: 'done', percent: 100, error: null, checkedAt: now },
      Cancelled: { ...without, error: null },
      Error: { ...without, error: outcome.status === 'Error' ? failureRecord(outcome) : null, checkedAt: now },
    };
    if (!(await moveFile(database, { id, attempt, to: outcome.status, changes: changes[outcome.status] }, transaction))) return false;
    const file = await database.files.findByPk(id, { transaction, rejectOnEmpty: true });
    const { status, tips } = lastWords(file, outcome);
    await appendEvent(
      database,
      {
        userId: file.ownerId,
        dedupeKey: `${workflowIds.check(id, attempt)}:end`,
        type: 'CHECK',
        subjectId: id,
        isSucceed: outcome.status === 'Success',
        message: fileMessage(file, status, tips, now),
      },
      transaction,
    );
    return true;
  });
}

/** The failure as the row keeps it; one that the table does not know is ours. */
export const failureRecord = (outcome: { code: string; params: Record<string, string | number> }) => {
  const known = fromErrorRecord(outcome);
  return known === undefined ? { code: 'job.gaveUp' as const, params: {} } : { code: known.code, params: known.params };
};

function lastWords(file: FileRow, outcome: Ending): { status: MessageStatus; tips: string } {
  if (outcome.status === 'Cancelled') return { status: 'Cancelled', tips: '检测已取消' };
  if (outcome.status === 'Error') return { status: 'Error', tips: errorTips(outcome.code, outcome.params) };
  if (file.modelType === 1) return { status: 'Success', tips: `检测完成，${errorText('file.obliquePending')}` };
  const triangles = file.report?.figures.triangles;
  return { status: 'Success', tips: triangles === undefined ? '检测完成' : `检测完成，共 ${formatCount(triangles)} 个三角面` };
}
