import { formatCount } from '../../display/numbers.ts';
import type { JobReport, ModelSummary } from '../../models/figures.ts';
import type { ReduceOptions } from './options.ts';
import type { JobDescription } from '../job-description.ts';

export interface ReduceJobInput {
  kind: 'reduce';
  /** Complete. */
  options: ReduceOptions;
}

/** The result as shown in lists. */
interface ReduceJobResult {
  kind: 'reduce';
  before: ModelSummary;
  after: ModelSummary;
}

type ReduceJobReport = JobReport;

export interface ReduceJob {
  input: ReduceJobInput;
  result: ReduceJobResult;
  report: ReduceJobReport;
}

export const reduceJob = {
  label: '减面',
  orderType: 'faceReduction',
  least: {},
  outcome: ({ before, after }: ReduceJobResult) => `三角面 ${formatCount(before.triangles)} → ${formatCount(after.triangles)}`,
} as const satisfies JobDescription<ReduceJobResult>;
