import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Converts a checked model. */
export const convert = {
  ...jobWork,
  name: 'convert',
  workflow: 'convertWorkflow',
  summary: ({ fileName }: JobWorkInput) => `转换 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 10 },
    read: { from: 10, to: 50 },
    write: { from: 50, to: 90 },
    store: { from: 90, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
