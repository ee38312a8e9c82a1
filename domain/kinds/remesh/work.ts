import { fetchSeconds, jobWork, readSeconds, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Lays a new, even surface over a checked model, and bakes what it looks like. */
export const remesh = {
  ...jobWork,
  name: 'remesh',
  workflow: 'remeshWorkflow',
  summary: ({ fileName }: JobWorkInput) => `拓扑轻量化 ${fileName}`,
  activity: 'remeshModel',
  // The seconds are those of 20,000 faces and 2048 pixels; more of either makes laying, unfolding and baking longer alike.
  stages: {
    fetch: { from: 0, to: 5, seconds: fetchSeconds },
    read: { from: 5, to: 10, seconds: readSeconds },
    simplify: { from: 10, to: 20, seconds: { base: 0.3, million: 7 } },
    remesh: { from: 20, to: 40, seconds: { base: 3.5 } },
    atlas: { from: 40, to: 50, seconds: { base: 2.5 } },
    bake: { from: 50, to: 75, seconds: { base: 16 } },
    write: { from: 75, to: 80, seconds: { base: 0.2 } },
    quality: { from: 80, to: 95, seconds: { base: 2.4, million: 25 } },
    store: { from: 95, to: 99, seconds: { base: 0.4, megabyte: 0.005 } },
  },
} as const satisfies JobWorkKind;
