import type { GeneratorName } from '../generate/generators.ts';
import type { PictureQuality, PictureShape } from '../generate/limits.ts';
import { generatedOutcome, type GeneratedModels, type GenerateReport } from '../generate/result.ts';
import type { JobDescription } from '../job-description.ts';

export interface Image3dJobInput {
  kind: 'image3d';
  generator: GeneratorName;
  /** An attachment of its owner's. */
  pictureId: string;
  /** What the work is called. */
  name: string;
  quality: PictureQuality;
  /** What the built-in generator makes of it; others decide for themselves. */
  shape: PictureShape;
  /** Metres of the result's longest side. */
  longest: number;
}

interface Image3dJobResult extends GeneratedModels {
  kind: 'image3d';
}

export interface Image3dJob {
  input: Image3dJobInput;
  result: Image3dJobResult;
  report: GenerateReport;
}

export const image3dJob = {
  label: '图生模型',
  orderType: 'imageTo3D',
  needsNoFile: true,
  least: { pictureId: '0'.repeat(32) },
  outcome: generatedOutcome,
} as const satisfies JobDescription<Image3dJobResult>;
