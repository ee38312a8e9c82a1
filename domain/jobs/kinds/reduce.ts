import type { JobReport, ModelSummary } from '../../models/figures.ts';
import type { ReduceOptions } from '../../remesh/reduction.ts';

export interface ReduceJobInput {
  kind: 'reduce';
  /** Complete. */
  options: ReduceOptions;
}

/** The result as shown in lists. */
export interface ReduceJobResult {
  kind: 'reduce';
  before: ModelSummary;
  after: ModelSummary;
}

export type ReduceJobReport = JobReport;
