import { runId } from '../ids.ts';
import type { WorkInput } from '../kind.ts';
import type { Subject } from '../subject.ts';
import type { TurnQueue } from '../turn.ts';
import type { StepTiming } from '../timing.ts';

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
