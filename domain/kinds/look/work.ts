import { runId } from '../../workflows/ids.ts';
import type { SupervisedKind, WorkInput } from '../../workflows/kind.ts';
import type { Subject } from '../../workflows/subject.ts';
import type { StepTiming } from '../../workflows/timing.ts';

export interface LookInput extends WorkInput {
  lookId: string;
  attempt: number;
  timing?: Partial<StepTiming>;
}

const subjectOf = ({ lookId, attempt }: LookInput): Subject => ({ id: lookId, attempt });

/** Draws what the presets would make of a checked model, before anything is started. Nobody is called for one that fails: it can be asked for again. */
export const look = {
  name: 'look',
  workflow: 'lookWorkflow',
  subjectKind: 'look',
  subjectOf,
  idOf: (input: LookInput) => runId('look', subjectOf(input)),
  summary: ({ fileName }: LookInput) => `快速预览 ${fileName}`,
  reusePolicy: 'REJECT_DUPLICATE',
  stages: { draw: { from: 0, to: 99 } },
  givesUpWith: 'look.failed',
} as const satisfies SupervisedKind<LookInput>;
