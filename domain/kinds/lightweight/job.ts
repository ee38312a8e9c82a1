import { formatBytes, formatCount } from '../../display/numbers.ts';
import type { JobReport, ModelSummary } from '../../models/figures.ts';
import type { LightweightOptions, PresetName } from './options.ts';
import type { JobDescription } from '../job-description.ts';

export interface LightweightJobInput {
  kind: 'lightweight';
  preset: PresetName;
  /** Complete: the preset's options with the changes applied. */
  options: LightweightOptions;
  /** The preset of one's own that gave the options, under the name it had then. */
  savedPreset?: { id: string; name: string };
}

/** The result as shown in lists. */
interface LightweightJobResult {
  kind: 'lightweight';
  before: ModelSummary;
  after: ModelSummary;
}

type LightweightJobReport = JobReport;

export interface LightweightJob {
  input: LightweightJobInput;
  result: LightweightJobResult;
  report: LightweightJobReport;
}

export const lightweightJob = {
  label: '轻量化',
  orderType: 'lightweight',
  least: {},
  outcome: ({ before, after }: LightweightJobResult) =>
    `三角面 ${formatCount(before.triangles)} → ${formatCount(after.triangles)}，大小 ${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`,
} as const satisfies JobDescription<LightweightJobResult>;
