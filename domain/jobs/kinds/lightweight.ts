import type { JobReport, ModelSummary } from '../../models/figures.ts';
import type { LightweightOptions, PresetName } from '../options.ts';

/** What a lightweighting was asked for. */
export interface LightweightJobInput {
  kind: 'lightweight';
  preset: PresetName;
  /** Complete: the preset's with what differed from it. */
  options: LightweightOptions;
}

/** What came of it, as lists show it. */
export interface LightweightJobResult {
  kind: 'lightweight';
  before: ModelSummary;
  after: ModelSummary;
}

export type LightweightJobReport = JobReport;
