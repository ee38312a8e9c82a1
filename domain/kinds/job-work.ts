import { runId } from '../workflows/ids.ts';
import type { PercentSpan, SupervisedKind, WorkInput } from '../workflows/kind.ts';
import type { Subject } from '../workflows/subject.ts';
import type { TurnQueue } from '../workflows/turn.ts';
import type { StepTiming } from '../workflows/timing.ts';

/** Input of every kind of job; the activities read the rest from the job's row. */
export interface JobWorkInput extends WorkInput {
  jobId: string;
  attempt: number;
  timing?: Partial<StepTiming>;
}

const subjectOf = ({ jobId, attempt }: JobWorkInput): Subject => ({ id: jobId, attempt });

/** What all kinds of job share. */
export const jobWork = {
  subjectKind: 'job',
  /** Whose turn its start waits for. */
  firstQueue: 'cpu' as TurnQueue,
  subjectOf,
  idOf: (input: JobWorkInput) => runId('job', subjectOf(input)),
  reusePolicy: 'REJECT_DUPLICATE',
} as const;

/** Seconds of a stage: a part that each job takes, and parts that grow with its model. */
export interface StageSeconds {
  base: number;
  /** Of a CAD model, whose library has to be loaded. */
  cad?: number;
  megabyte?: number;
  cadMegabyte?: number;
  /** Of triangles. */
  million?: number;
  megapixel?: number;
}

/** A stage of a job: its span of percent, and how long it takes, which gives the spans where a model's size is known (`domain/jobs/stage-seconds.ts`). */
interface JobStageSpan extends PercentSpan {
  seconds: StageSeconds;
}

/** A kind of work that is a job. */
export interface JobWorkKind extends SupervisedKind<JobWorkInput> {
  stages: Readonly<Record<string, JobStageSpan>>;
  /** The activity of a kind that has one step, on the queue cpu; others have a workflow of their own. */
  activity?: string;
  /** It takes as long as its file is large, and not as long as what is asked of it. */
  isShort?: boolean;
}

/** What most models take to be fetched and read. */
export const fetchSeconds = { base: 0.05, megabyte: 0.005 } as const satisfies StageSeconds;
export const readSeconds = { base: 0.2, megabyte: 0.1, cad: 1.2, cadMegabyte: 3.5 } as const satisfies StageSeconds;
