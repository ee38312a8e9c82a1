import type { ModelSummary } from '../../models/figures.ts';
import type { RemeshOptions } from '../../remesh/options.ts';
import type { RemeshReport } from '../../remesh/report.ts';

export interface RemeshJobInput {
  kind: 'remesh';
  /** Complete. */
  options: RemeshOptions;
}

/** The result as shown in lists. */
export interface RemeshJobResult {
  kind: 'remesh';
  before: ModelSummary;
  after: ModelSummary;
}

export type RemeshJobReport = RemeshReport;
