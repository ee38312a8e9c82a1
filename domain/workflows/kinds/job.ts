import { runId } from '../ids.ts';
import type { WorkInput } from '../kind.ts';
import type { Subject } from '../subject.ts';
import type { StepTiming } from '../timing.ts';

/** Input of every kind whose work is a job's: the activities read the rest from its row. */
export interface JobWorkInput extends WorkInput {
  jobId: string;
  attempt: number;
  timing?: Partial<StepTiming>;
}

const subjectOf = ({ jobId, attempt }: JobWorkInput): Subject => ({ id: jobId, attempt });

/** What all kinds of job share. */
export const jobWork = {
  subjectKind: 'job',
  subjectOf,
  idOf: (input: JobWorkInput) => runId('job', subjectOf(input)),
  reusePolicy: 'REJECT_DUPLICATE',
} as const;
