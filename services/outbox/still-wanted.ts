import { isFinalFileStatus } from '#domain/files/state';
import { parseWorkflowId } from '#domain/jobs/ids';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';

/** Whether the product's state still asks for that workflow: how a row older than Temporal's memory is judged. */
export async function isStillWanted(deps: { database: Database }, workflowId: string): Promise<boolean> {
  const { files, jobs } = deps.database;
  const subject = parseWorkflowId(workflowId);
  if (subject === undefined) return false;
  if (subject.kind === 'purge') {
    const row = await (subject.of === 'file' ? files.findByPk(subject.id) : jobs.findByPk(subject.id));
    return row !== null && row.purgedAt === null && row.deletedAt?.getTime() === subject.deletedAtMs;
  }
  if (subject.kind === 'check') {
    const file = await files.findByPk(subject.id);
    return file !== null && file.attempt === subject.attempt && !isFinalFileStatus(file.status);
  }
  const job = await jobs.findByPk(subject.id);
  return job !== null && job.attempt === subject.attempt && !isFinalJobStatus(job.status);
}
