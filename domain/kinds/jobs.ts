/** Kinds of job. Each has a `job.ts` with its input, result and report, and with what it is called and sold as. */

import { workKinds, type WorkKindName } from './works.ts';
import { convertJob, type ConvertJob } from './convert/job.ts';
import { image3dJob, type Image3dJob } from './image3d/job.ts';
import { lightweightJob, type LightweightJob } from './lightweight/job.ts';
import { offlineJob, type OfflineJob } from './offline/job.ts';
import { reduceJob, type ReduceJob } from './reduce/job.ts';
import { remeshJob, type RemeshJob } from './remesh/job.ts';
import { superResolveJob, type SuperResolveJob } from './super-resolve/job.ts';
import { text3dJob, type Text3dJob } from './text3d/job.ts';
import { tilesJob, type TilesJob } from './tiles/job.ts';
import type { JobDescription } from './job-description.ts';

export type JobKind = { [K in WorkKindName]: (typeof workKinds)[K] extends { subjectKind: 'job' } ? K : never }[WorkKindName];

export const isJobKind = (name: WorkKindName): name is JobKind => 'subjectKind' in workKinds[name] && workKinds[name].subjectKind === 'job';
export const jobKinds: readonly JobKind[] = (Object.keys(workKinds) as WorkKindName[]).filter(isJobKind);

/** A job's stages as shown to users; each kind has its own. */
export type RunningJobStage<K extends JobKind = JobKind> = { [N in K]: keyof (typeof workKinds)[N]['stages'] & string }[K];
export type JobStage = 'queued' | RunningJobStage | 'done';

/** A kind's steps in order. */
export const jobStagesOf = (kind: JobKind): readonly JobStage[] => [
  'queued',
  ...(Object.keys(workKinds[kind].stages) as RunningJobStage[]),
  'done',
];

interface Jobs {
  lightweight: LightweightJob;
  convert: ConvertJob;
  offline: OfflineJob;
  reduce: ReduceJob;
  remesh: RemeshJob;
  tiles: TilesJob;
  superResolve: SuperResolveJob;
  text3d: Text3dJob;
  image3d: Image3dJob;
}

export type JobInputs = { [K in JobKind]: Jobs[K]['input'] };
/** What lists show. */
export type JobResults = { [K in JobKind]: Jobs[K]['result'] };
/** Full reports, kept apart from the results because lists do not read them. */
export type JobReports = { [K in JobKind]: Jobs[K]['report'] };

export const jobDescriptions = {
  lightweight: lightweightJob,
  convert: convertJob,
  offline: offlineJob,
  reduce: reduceJob,
  remesh: remeshJob,
  tiles: tilesJob,
  superResolve: superResolveJob,
  text3d: text3dJob,
  image3d: image3dJob,
} as const satisfies { [K in JobKind]: JobDescription<JobResults[K]> };

export type JobInput = JobInputs[JobKind];
export type JobResult = JobResults[JobKind];

/** The kinds that begin with words or a picture, and work on no file. */
export type FilelessKind = { [K in JobKind]: (typeof jobDescriptions)[K] extends { needsNoFile: true } ? K : never }[JobKind];

export const isFileless = (kind: JobKind): kind is FilelessKind => 'needsNoFile' in jobDescriptions[kind];

interface OfKind {
  kind: JobKind;
}

/** The input of a job of this kind. @throws TypeError for a job of another kind. */
export function inputOf<K extends JobKind>(kind: K, job: OfKind & { input: JobInput }): JobInputs[K] {
  if (job.kind !== kind) throw new TypeError(`Not a job of kind ${kind}: ${job.kind}`);
  return job.input as JobInputs[K];
}

/** The result of a job of this kind; null for other kinds and before there is one. */
export const resultOf = <K extends JobKind>(kind: K, job: OfKind & { result: JobResult | null }): JobResults[K] | null =>
  job.kind === kind ? (job.result as JobResults[K] | null) : null;

/** The report of a job of this kind; null for other kinds and before there is one. */
export const reportOf = <K extends JobKind>(kind: K, job: OfKind & { report: JobReports[JobKind] | null }): JobReports[K] | null =>
  job.kind === kind ? (job.report as JobReports[K] | null) : null;
