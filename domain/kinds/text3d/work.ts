import { generateStages } from '../generate/stages.ts';
import { jobWork, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Makes a model of a sentence. */
export const text3d = {
  ...jobWork,
  name: 'text3d',
  workflow: 'text3dWorkflow',
  summary: ({ fileName }: JobWorkInput) => `文生模型 ${fileName}`,
  stages: generateStages,
} as const satisfies JobWorkKind;
