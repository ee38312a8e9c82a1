import { fetchSeconds, jobWork, readSeconds, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Takes faces from a checked model. */
export const reduce = {
  ...jobWork,
  name: 'reduce',
  workflow: 'reduceWorkflow',
  summary: ({ fileName }: JobWorkInput) => `减面 ${fileName}`,
  activity: 'reduceModel',
  isShort: true,
  // The seconds are those of a lightweighting that keeps its textures.
  stages: {
    fetch: { from: 0, to: 5, seconds: fetchSeconds },
    read: { from: 5, to: 20, seconds: readSeconds },
    weld: { from: 20, to: 30, seconds: { base: 0.05, million: 0.8 } },
    simplify: { from: 30, to: 70, seconds: { base: 0.1, million: 7 } },
    write: { from: 70, to: 85, seconds: { base: 0.1, million: 1 } },
    quality: { from: 85, to: 95, seconds: { base: 2.4, million: 25, megapixel: 0.1 } },
    store: { from: 95, to: 99, seconds: { base: 0.4, megabyte: 0.005 } },
  },
} as const satisfies JobWorkKind;
