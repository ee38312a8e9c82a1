import { runId } from '../../workflows/ids.ts';
import type { SupervisedKind, WorkInput } from '../../workflows/kind.ts';
import type { StepTiming } from '../../workflows/timing.ts';

export interface CheckInput extends WorkInput {
  fileId: string;
  attempt: number;
  /** Time limit for unpacking. */
  unzipMs: number;
  /** Set in tests only; default `usualTiming`. */
  timing?: Partial<StepTiming>;
}

/** Unpacks and examines an uploaded file. */
export const check = {
  name: 'check',
  workflow: 'checkModelWorkflow',
  subjectKind: 'file',
  subjectOf: ({ fileId, attempt }: CheckInput) => ({ id: fileId, attempt }),
  idOf: ({ fileId, attempt }: CheckInput) => runId('check', { id: fileId, attempt }),
  summary: ({ fileName }: CheckInput) => `检测 ${fileName}`,
  reusePolicy: 'REJECT_DUPLICATE',
  stages: { unpack: { from: 0, to: 40 }, inspect: { from: 40, to: 99 } },
} as const satisfies SupervisedKind<CheckInput>;
