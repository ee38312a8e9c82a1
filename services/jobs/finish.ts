import { formatBytes, formatCount } from '#domain/display/numbers';
import { errorTips } from '#domain/errors/tips';
import type { MessageStatus } from '#domain/events/push';
import { workflowIds } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/work';
import type { AttemptInput } from '../checks/begin.ts';
import { failureRecord, type Ending } from '../checks/finish.ts';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { moveJob, type JobChanges } from './transition.ts';

/** What an attempt that gave no result leaves behind in its row. */
const nothing: JobChanges = {
  report: null,
  before: null,
  after: null,
  resultKey: null,
  reportKey: null,
  thumbnailKey: null,
  resultBytes: 0,
};

/** Ends the job's attempt with its event, once: false when it had ended already or belongs to a later attempt. */
export async function finishJob(deps: { database: Database }, input: AttemptInput & { outcome: Ending }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt, outcome } = input;
  return database.transact(async (transaction) => {
    const endedAt = new Date();
    const changes: Record<Ending['status'], JobChanges> = {
      Success: { stage: 'done', percent: 100, error: null, endedAt },
      Cancelled: { ...nothing, error: null, endedAt },
      Error: { ...nothing, error: outcome.status === 'Error' ? failureRecord(outcome) : null, endedAt },
    };
    if (!(await moveJob(database, { id, attempt, to: outcome.status, changes: changes[outcome.status] }, transaction))) return false;
    const job = await database.jobs.findByPk(id, { transaction, rejectOnEmpty: true });
    const file = await database.files.findByPk(job.fileId, { transaction, rejectOnEmpty: true });
    const { status, tips } = lastWords(job, outcome);
    await appendEvent(
      database,
      {
        userId: job.ownerId,
        dedupeKey: `${workflowIds.job(id, attempt)}:end`,
        type: 'JOB',
        subjectId: id,
        isSucceed: outcome.status === 'Success',
        message: fileMessage(file, status, tips, endedAt),
      },
      transaction,
    );
    return true;
  });
}

function lastWords({ before, after }: JobRow, outcome: Ending): { status: MessageStatus; tips: string } {
  if (outcome.status === 'Cancelled') return { status: 'Cancelled', tips: '处理已取消' };
  if (outcome.status === 'Error') return { status: 'Error', tips: errorTips(outcome.code, outcome.params) };
  if (before === null || after === null) return { status: 'Success', tips: '处理完成' };
  const triangles = `三角面 ${formatCount(before.triangles)} → ${formatCount(after.triangles)}`;
  return { status: 'Success', tips: `处理完成，${triangles}，大小 ${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}` };
}
