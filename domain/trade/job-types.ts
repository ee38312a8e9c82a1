import { isFileless, jobDescriptions, jobKinds, type FilelessKind, type JobKind } from '../kinds/jobs.ts';
import type { TransactionTypeName } from './types.ts';

type JobTypes = { readonly [K in JobKind]: (typeof jobDescriptions)[K]['orderType'] };

/** Which type an order for a kind of job is. */
export const typeOfJob: JobTypes & Readonly<Record<JobKind, TransactionTypeName>> = Object.fromEntries(
  jobKinds.map((kind) => [kind, jobDescriptions[kind].orderType]),
) as JobTypes;

/** The types of orders for work on a file. */
export type JobType = JobTypes[Exclude<JobKind, FilelessKind>];
export const jobTypes: readonly JobType[] = jobKinds.filter((kind) => !isFileless(kind)).map((kind) => typeOfJob[kind]);

/** The types of orders for models that are generated. */
export type GeneratedType = JobTypes[FilelessKind];
export const generatedTypes: readonly GeneratedType[] = jobKinds.filter(isFileless).map((kind) => typeOfJob[kind]);
