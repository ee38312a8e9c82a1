import type { DiskDeps } from '../deps.ts';
import { refuseWhenDiskLow } from '../uploads/refuse-when-disk-low.ts';
import { createJob, type NewJob } from './create-job.ts';

/** Creates and enqueues a job and returns its id. What `createJob` refuses, or `upload.diskFull` while the disk is nearly full. */
export async function submitJob(deps: DiskDeps, job: NewJob): Promise<string> {
  await refuseWhenDiskLow(deps);
  const { database } = deps;
  return (await database.transact((transaction) => createJob(database, job, transaction))).id;
}
