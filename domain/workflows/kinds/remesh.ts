import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Lays a new, even surface over a checked model, and bakes what it looks like. */
export const remesh = {
  ...jobWork,
  name: 'remesh',
  workflow: 'remeshWorkflow',
  summary: ({ fileName }: JobWorkInput) => `拓扑轻量化 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 5 },
    read: { from: 5, to: 10 },
    simplify: { from: 10, to: 20 },
    remesh: { from: 20, to: 40 },
    atlas: { from: 40, to: 50 },
    bake: { from: 50, to: 75 },
    write: { from: 75, to: 80 },
    quality: { from: 80, to: 95 },
    store: { from: 95, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
