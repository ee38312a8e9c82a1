import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Takes faces from a checked model. */
export const reduce = {
  ...jobWork,
  name: 'reduce',
  workflow: 'reduceWorkflow',
  summary: ({ fileName }: JobWorkInput) => `减面 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 5 },
    read: { from: 5, to: 20 },
    weld: { from: 20, to: 30 },
    simplify: { from: 30, to: 70 },
    write: { from: 70, to: 85 },
    quality: { from: 85, to: 95 },
    store: { from: 95, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
