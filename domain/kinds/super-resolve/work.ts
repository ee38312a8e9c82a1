import { jobWork, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Makes a checked map two or four times finer. */
export const superResolve = {
  ...jobWork,
  firstQueue: 'io',
  name: 'superResolve',
  workflow: 'superResolveWorkflow',
  summary: ({ fileName }: JobWorkInput) => `地图超分 ${fileName}`,
  // The pixels are a source's, most of whose time goes into the four of a result for each.
  stages: {
    fetch: { from: 0, to: 3, seconds: { base: 0.1, megabyte: 0.005 } },
    divide: { from: 3, to: 5, seconds: { base: 0.5 } },
    resolve: { from: 5, to: 92, seconds: { base: 1, megapixel: 2 } },
    join: { from: 92, to: 96, seconds: { base: 0.5, megapixel: 0.1 } },
    store: { from: 96, to: 99, seconds: { base: 0.4, megapixel: 0.05 } },
  },
} as const satisfies JobWorkKind;
