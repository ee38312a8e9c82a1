import { fetchSeconds, jobWork, readSeconds, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Packs a checked model, or what a job made of it, into a page that opens from a disk. */
export const offline = {
  ...jobWork,
  name: 'offline',
  workflow: 'offlineWorkflow',
  summary: ({ fileName }: JobWorkInput) => `打包 ${fileName}`,
  activity: 'packOffline',
  isShort: true,
  stages: {
    fetch: { from: 0, to: 10, seconds: fetchSeconds },
    read: { from: 10, to: 50, seconds: readSeconds },
    write: { from: 50, to: 90, seconds: { base: 0.4, million: 0.5, megabyte: 0.025 } },
    store: { from: 90, to: 99, seconds: { base: 0.4, megabyte: 0.01 } },
  },
} as const satisfies JobWorkKind;
