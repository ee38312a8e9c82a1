import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Makes a checked map two or four times finer. */
export const superResolve = {
  ...jobWork,
  firstQueue: 'io',
  name: 'superResolve',
  workflow: 'superResolveWorkflow',
  summary: ({ fileName }: JobWorkInput) => `地图超分 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 3 },
    divide: { from: 3, to: 5 },
    resolve: { from: 5, to: 92 },
    join: { from: 92, to: 96 },
    store: { from: 96, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
