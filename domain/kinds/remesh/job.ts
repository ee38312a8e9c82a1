import { formatCount } from '../../display/numbers.ts';
import type { ModelSummary } from '../../models/figures.ts';
import type { RemeshOptions, RemeshTarget } from './options.ts';
import type { RemeshReport } from './report.ts';
import type { JobDescription } from '../job-description.ts';

export interface RemeshJobInput {
  kind: 'remesh';
  /** Complete. */
  options: RemeshOptions;
  /** What is downloaded; absent in older jobs: GLB. It is made of the GLB, which is shown and compared. */
  target?: RemeshTarget;
}

/** The result as shown in lists. */
interface RemeshJobResult {
  kind: 'remesh';
  before: ModelSummary;
  after: ModelSummary;
}

type RemeshJobReport = RemeshReport;

export interface RemeshJob {
  input: RemeshJobInput;
  result: RemeshJobResult;
  report: RemeshJobReport;
}

export const remeshJob = {
  label: '拓扑轻量化',
  orderType: 'topologyLightweight',
  least: {},
  outcome: ({ before, after }: RemeshJobResult) => `三角面 ${formatCount(before.triangles)} → ${formatCount(after.triangles)}`,
} as const satisfies JobDescription<RemeshJobResult>;
