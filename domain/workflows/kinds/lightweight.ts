import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Lightweights a checked model. Where a model's size is known, `domain/jobs/stage-seconds.ts` gives the spans. */
export const lightweight = {
  ...jobWork,
  name: 'lightweight',
  workflow: 'lightweightWorkflow',
  summary: ({ fileName }: JobWorkInput) => `轻量化 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 5 },
    read: { from: 5, to: 20 },
    weld: { from: 20, to: 30 },
    simplify: { from: 30, to: 60 },
    textures: { from: 60, to: 80 },
    write: { from: 80, to: 88 },
    quality: { from: 88, to: 95 },
    store: { from: 95, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
