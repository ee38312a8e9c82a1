import type { SupervisedKind } from '../kind.ts';
import { jobWork, type JobWorkInput } from './job.ts';

/** Makes 3D Tiles of a checked oblique-photography scene. */
export const tiles = {
  ...jobWork,
  firstQueue: 'io',
  name: 'tiles',
  workflow: 'tilesWorkflow',
  summary: ({ fileName }: JobWorkInput) => `倾斜摄影轻量化 ${fileName}`,
  stages: {
    fetch: { from: 0, to: 5 },
    plan: { from: 5, to: 10 },
    tiles: { from: 10, to: 90 },
    assemble: { from: 90, to: 95 },
    store: { from: 95, to: 99 },
  },
} as const satisfies SupervisedKind<JobWorkInput>;
