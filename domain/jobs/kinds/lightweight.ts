import type { JobReport, ModelSummary } from '../../models/figures.ts';
import type { LightweightOptions, PresetName } from '../options.ts';

export interface LightweightJobInput {
  kind: 'lightweight';
  preset: PresetName;
  /** Complete: the preset's options with the changes applied. */
  options: LightweightOptions;
  /** The preset of one's own that gave the options, under the name it had then. */
  savedPreset?: { id: string; name: string };
}

/** The result as shown in lists. */
export interface LightweightJobResult {
  kind: 'lightweight';
  before: ModelSummary;
  after: ModelSummary;
}

export type LightweightJobReport = JobReport;
