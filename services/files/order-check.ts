import type { Transaction } from 'sequelize';
import { workflowIds } from '#domain/jobs/ids';
import { checkLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/work';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { enqueueStart } from '../outbox/enqueue.ts';

/** Orders the check of a file, attempt `attempt`, in the caller's transaction: its Begin event and its workflow's start. */
export async function orderCheck(database: Database, file: FileRow, attempt: number, transaction: Transaction): Promise<void> {
  const workflowId = workflowIds.check(file.id, attempt);
  await appendEvent(
    database,
    {
      userId: file.ownerId,
      dedupeKey: `${workflowId}:begin`,
      type: 'CHECK',
      subjectId: file.id,
      isSucceed: null,
      message: fileMessage(file, 'Begin', '检测中'),
    },
    transaction,
  );
  await enqueueStart(
    database,
    {
      workflowId,
      name: 'checkModelWorkflow',
      input: { fileId: file.id, attempt, ownerId: file.ownerId, fileName: file.fileName, unzipMs: checkLimits.unzipMs },
    },
    transaction,
  );
}
