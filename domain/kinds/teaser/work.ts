import { runId } from '../../workflows/ids.ts';
import type { SupervisedKind, WorkInput } from '../../workflows/kind.ts';
import type { Subject } from '../../workflows/subject.ts';
import type { StepTiming } from '../../workflows/timing.ts';

export interface TeaserInput extends WorkInput {
  teaserId: string;
  attempt: number;
  timing?: Partial<StepTiming>;
}

const subjectOf = ({ teaserId, attempt }: TeaserInput): Subject => ({ id: teaserId, attempt });

/** Makes what people see of a model that they have not bought. Nobody is called for one that fails: the model is then shown by its picture. */
export const teaser = {
  name: 'teaser',
  workflow: 'teaserWorkflow',
  subjectKind: 'teaser',
  subjectOf,
  idOf: (input: TeaserInput) => runId('teaser', subjectOf(input)),
  summary: ({ fileName }: TeaserInput) => `商城预览 ${fileName}`,
  reusePolicy: 'REJECT_DUPLICATE',
  stages: { draw: { from: 0, to: 99 } },
  givesUpWith: 'mall.teaserFailed',
} as const satisfies SupervisedKind<TeaserInput>;
