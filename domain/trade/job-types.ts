import { jobDescriptions, jobKinds, type JobKind } from '../kinds/jobs.ts';
import type { TransactionTypeName } from './types.ts';

type JobTypes = { readonly [K in JobKind]: (typeof jobDescriptions)[K]['orderType'] };

/** Which type an order for a kind of job is. */
export const typeOfJob: JobTypes & Readonly<Record<JobKind, TransactionTypeName>> = Object.fromEntries(
  jobKinds.map((kind) => [kind, jobDescriptions[kind].orderType]),
) as JobTypes;

/** The types of orders for work. */
export type JobType = JobTypes[JobKind];
export const jobTypes: readonly JobType[] = Object.values(typeOfJob);
