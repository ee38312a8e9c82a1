import { jobWork, type JobWorkInput, type JobWorkKind } from '../job-work.ts';

/** Makes 3D Tiles of a checked oblique-photography scene. */
export const tiles = {
  ...jobWork,
  firstQueue: 'io',
  name: 'tiles',
  workflow: 'tilesWorkflow',
  summary: ({ fileName }: JobWorkInput) => `倾斜摄影轻量化 ${fileName}`,
  // Half the bytes are read while others are written; most of the seconds go into textures, encoded anew.
  stages: {
    fetch: { from: 0, to: 5, seconds: { base: 0.1, megabyte: 0.005 } },
    plan: { from: 5, to: 10, seconds: { base: 0.5, megabyte: 0.01 } },
    tiles: { from: 10, to: 90, seconds: { base: 0.5, megabyte: 0.5 } },
    assemble: { from: 90, to: 95, seconds: { base: 0.5, megabyte: 0.01 } },
    store: { from: 95, to: 99, seconds: { base: 0.4, megabyte: 0.01 } },
  },
} as const satisfies JobWorkKind;
