import { generateStages } from '../generate/stages.ts';
import { jobWork, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Makes a model of a picture. */
export const image3d = {
  ...jobWork,
  name: 'image3d',
  workflow: 'image3dWorkflow',
  summary: ({ fileName }: JobWorkInput) => `图生模型 ${fileName}`,
  stages: generateStages,
} as const satisfies JobWorkKind;
