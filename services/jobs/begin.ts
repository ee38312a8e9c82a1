import { isFinalJobStatus } from '#domain/jobs/state';
import { jobStagesOf } from '#domain/kinds/jobs';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { endedWaiting } from './end-waiting.ts';
import { transitionJob } from './transition.ts';

/**
 * Begins the job's attempt. `shouldRun` is false when there is nothing to do: the job or its file is deleted, or the job is finished or at
 * a later attempt. May be called again for the same attempt.
 */
export async function beginJob(deps: DatabaseDeps, { id, attempt }: Subject): Promise<{ shouldRun: boolean }> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const job = await database.jobs.findByPk(id, { transaction });
    if (job === null || job.attempt !== attempt || job.deletedAt !== null || isFinalJobStatus(job.status)) return { shouldRun: false };
    const file = job.fileId === null ? null : await database.files.findByPk(job.fileId, { transaction });
    if (job.fileId !== null && (file === null || file.deletedAt !== null)) return { shouldRun: false };
    const [, stage = 'queued'] = jobStagesOf(job.kind);
    const changes = { stage, percent: 0, pieces: null, startedAt: job.startedAt ?? new Date(), ...endedWaiting(job) } as const;
    const move = { id, attempt, to: 'Running', from: ['Queued', 'Running', 'Waiting'], changes } as const;
    return { shouldRun: await transitionJob(database, move, transaction) };
  });
}
