import type { GeneratorName } from '../generate/generators.ts';
import { generatedOutcome, type GeneratedModels, type GenerateReport } from '../generate/result.ts';
import type { JobDescription } from '../job-description.ts';

export interface Text3dJobInput {
  kind: 'text3d';
  generator: GeneratorName;
  sentence: string;
  /** Metres of the result's longest side, where the sentence does not say. */
  longest: number;
}

interface Text3dJobResult extends GeneratedModels {
  kind: 'text3d';
}

export interface Text3dJob {
  input: Text3dJobInput;
  result: Text3dJobResult;
  report: GenerateReport;
}

export const text3dJob = {
  label: '文生模型',
  orderType: 'textTo3D',
  needsNoFile: true,
  least: { sentence: '一张桌子' },
  outcome: generatedOutcome,
} as const satisfies JobDescription<Text3dJobResult>;
