import type { ModelSummary } from '../../models/figures.ts';
import type { RemeshOptions, RemeshTarget } from '../../remesh/options.ts';
import type { RemeshReport } from '../../remesh/report.ts';

export interface RemeshJobInput {
  kind: 'remesh';
  /** Complete. */
  options: RemeshOptions;
  /** What is downloaded; absent in older jobs: GLB. It is made of the GLB, which is shown and compared. */
  target?: RemeshTarget;
}

/** The result as shown in lists. */
export interface RemeshJobResult {
  kind: 'remesh';
  before: ModelSummary;
  after: ModelSummary;
}

export type RemeshJobReport = RemeshReport;
