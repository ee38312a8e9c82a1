import { fetchSeconds, jobWork, readSeconds, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Lightweights a checked model. Where a model's size is known, `domain/jobs/stage-seconds.ts` gives the spans. */
export const lightweight = {
  ...jobWork,
  name: 'lightweight',
  workflow: 'lightweightWorkflow',
  summary: ({ fileName }: JobWorkInput) => `轻量化 ${fileName}`,
  activity: 'lightweightModel',
  isShort: true,
  stages: {
    fetch: { from: 0, to: 5, seconds: fetchSeconds },
    read: { from: 5, to: 20, seconds: readSeconds },
    weld: { from: 20, to: 30, seconds: { base: 0.05, million: 0.8 } },
    simplify: { from: 30, to: 60, seconds: { base: 0.1, million: 7 } },
    textures: { from: 60, to: 80, seconds: { base: 0.05, megapixel: 0.15 } },
    write: { from: 80, to: 88, seconds: { base: 0.1, million: 7 } },
    quality: { from: 88, to: 95, seconds: { base: 2.4, million: 25, megapixel: 0.1 } },
    store: { from: 95, to: 99, seconds: { base: 0.4, megabyte: 0.005 } },
  },
} as const satisfies JobWorkKind;
