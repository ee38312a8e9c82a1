import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Packs a checked model, or what a job made of it, into a page that opens from a disk. */
export const offline = {
  ...jobWork,
  name: 'offline',
  workflow: 'offlineWorkflow',
  summary: ({ fileName }: JobWorkInput) => `打包 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 10 },
    read: { from: 10, to: 50 },
    write: { from: 50, to: 90 },
    store: { from: 90, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
