import { workflowIds } from '#domain/jobs/ids';
import { jobStageLabels } from '#domain/jobs/labels';
import type { JobStage } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import type { AttemptInput } from '../checks/begin.ts';
import { moveJob } from './transition.ts';

/** Which part of the whole each stage of a lightweighting is, in percent; measured on the sample models. */
export const jobPercents = {
  fetch: { from: 0, to: 5 },
  read: { from: 5, to: 20 },
  weld: { from: 20, to: 30 },
  simplify: { from: 30, to: 60 },
  textures: { from: 60, to: 80 },
  write: { from: 80, to: 88 },
  quality: { from: 88, to: 95 },
  store: { from: 95, to: 99 },
} as const satisfies Partial<Record<JobStage, { from: number; to: number }>>;
export type RunningJobStage = keyof typeof jobPercents;

/** Writes how far a running job is, and an event when its stage is a new one; false when it no longer runs in this attempt. */
export async function reportJobProgress(
  deps: { database: Database },
  { id, attempt, stage, percent }: AttemptInput & { stage: RunningJobStage; percent: number },
): Promise<boolean> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const before = await database.jobs.findByPk(id, { transaction });
    if (before === null) return false;
    if (!(await moveJob(database, { id, attempt, to: 'Running', from: ['Running'], changes: { stage, percent } }, transaction)))
      return false;
    if (before.stage === stage) return true;
    const file = await database.files.findByPk(before.fileId, { transaction, rejectOnEmpty: true });
    await appendEvent(
      database,
      {
        userId: before.ownerId,
        dedupeKey: `${workflowIds.job(id, attempt)}:${stage}`,
        type: 'JOB',
        subjectId: id,
        isSucceed: null,
        message: fileMessage(file, 'Normal', `正在${jobStageLabels[stage]}`),
      },
      transaction,
    );
    return true;
  });
}
