import type { Transaction } from 'sequelize';
import type { CheckEvent } from '#domain/events/event';
import { archiveFormatOf } from '#domain/formats';
import { checkLimits } from '#domain/limits';
import { runId } from '#domain/workflows/ids';
import { shortWork } from '#domain/workflows/processor-time';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { appendEvent, type NewEvent } from '../events/append.ts';
import { factsOf } from '../events/facts.ts';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import { refuseTooMany } from '../work/refuse-too-many.ts';
import type { Start } from '../work/transition.ts';

type WithoutFile<E> = E extends CheckEvent ? Omit<E, 'type' | 'file'> : never;

/** An event of the file's current attempt; a step that runs twice gives one event. */
export const checkEvent = (file: FileRow, payload: WithoutFile<CheckEvent>): NewEvent => ({
  userId: file.ownerId,
  subjectId: file.id,
  dedupeKey: `${runId('check', file)}:${payload.step === 'queued' ? 'begin' : payload.step === 'done' ? 'end' : payload.step}`,
  payload: { type: 'check', file: factsOf(file), ...payload },
});

export const queuedEvent = (file: FileRow): NewEvent => checkEvent(file, { step: 'queued' });

/** The start of a check of the file's current attempt. It waits for a turn at the queue of its first step. */
export const checkStart = ({ id, attempt, ownerId, fileName, fileSize, format, modelType }: FileRow): Start => ({
  kind: 'check',
  short: fileSize <= shortWork.bytes,
  input: {
    fileId: id,
    attempt,
    ownerId,
    fileName,
    unzipMs: checkLimits.unzipMs,
    turn: modelType === 'single' && archiveFormatOf(format) === undefined ? 'cpu' : 'io',
  },
});

/** Enqueues the check of a newly created file, in the caller's transaction. `check.tooMany` when its owner then has too many unfinished ones. */
export async function enqueueCheck(database: Database, file: FileRow, transaction: Transaction): Promise<void> {
  await appendEvent(database, queuedEvent(file), transaction);
  await refuseTooMany(database, 'check', file, transaction);
  await enqueueStart(database, checkStart(file), transaction);
}
