/** Kinds of job. Each has a file in `kinds/` with its input, result and report. */

import { workKinds, type WorkKindName } from '../workflows/kinds.ts';
import type { ConvertJobInput, ConvertJobReport, ConvertJobResult } from './kinds/convert.ts';
import type { OfflineJobInput, OfflineJobReport, OfflineJobResult } from './kinds/offline.ts';
import type { ReduceJobInput, ReduceJobReport, ReduceJobResult } from './kinds/reduce.ts';
import type { RemeshJobInput, RemeshJobReport, RemeshJobResult } from './kinds/remesh.ts';
import type { SuperResolveJobInput, SuperResolveJobReport, SuperResolveJobResult } from './kinds/super-resolve.ts';
import type { TilesJobInput, TilesJobReport, TilesJobResult } from './kinds/tiles.ts';
import type { LightweightJobInput, LightweightJobReport, LightweightJobResult } from './kinds/lightweight.ts';

export type JobKind = { [K in WorkKindName]: (typeof workKinds)[K] extends { subjectKind: 'job' } ? K : never }[WorkKindName];

const isJobKind = (name: WorkKindName): name is JobKind => 'subjectKind' in workKinds[name] && workKinds[name].subjectKind === 'job';
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

export interface JobInputs {
  lightweight: LightweightJobInput;
  convert: ConvertJobInput;
  offline: OfflineJobInput;
  reduce: ReduceJobInput;
  remesh: RemeshJobInput;
  tiles: TilesJobInput;
  superResolve: SuperResolveJobInput;
}
export interface JobResults {
  lightweight: LightweightJobResult;
  convert: ConvertJobResult;
  offline: OfflineJobResult;
  reduce: ReduceJobResult;
  remesh: RemeshJobResult;
  tiles: TilesJobResult;
  superResolve: SuperResolveJobResult;
}
/** Full reports, kept apart from the results because lists do not read them. */
export interface JobReports {
  lightweight: LightweightJobReport;
  convert: ConvertJobReport;
  offline: OfflineJobReport;
  reduce: ReduceJobReport;
  remesh: RemeshJobReport;
  tiles: TilesJobReport;
  superResolve: SuperResolveJobReport;
}

export type JobInput = JobInputs[JobKind];
export type JobResult = JobResults[JobKind];

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
