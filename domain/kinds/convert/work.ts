import { fetchSeconds, jobWork, readSeconds, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Converts a checked model. */
export const convert = {
  ...jobWork,
  name: 'convert',
  workflow: 'convertWorkflow',
  summary: ({ fileName }: JobWorkInput) => `转换 ${fileName}`,
  activity: 'convertModel',
  isShort: true,
  stages: {
    fetch: { from: 0, to: 10, seconds: fetchSeconds },
    read: { from: 10, to: 50, seconds: readSeconds },
    write: { from: 50, to: 90, seconds: { base: 0.1, million: 0.5, megapixel: 0.02 } },
    store: { from: 90, to: 99, seconds: { base: 0.4, megabyte: 0.01 } },
  },
} as const satisfies JobWorkKind;
