/**
 * Every call of the API, collected from the areas: documented paths (docs/decisions.md#wire-names) and, under `Ours`, calls of our own
 * (docs/decisions.md#calls-of-our-own). The gateway, the dashboard and the API reference all use this table.
 */

import { accountCalls } from '../accounts/calls.ts';
import { checkCalls } from '../checks/calls.ts';
import { eventCalls } from '../events/calls.ts';
import { fileCalls } from '../files/calls.ts';
import { jobCalls } from '../jobs/calls.ts';
import { uploadCalls } from '../uploads/calls.ts';
import type { Call } from './call.ts';

export const calls = {
  ...accountCalls,
  ...uploadCalls,
  ...checkCalls,
  ...fileCalls,
  ...jobCalls,
  ...eventCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Stable addresses of images and files, read with the media cookie. */
export const mediaPaths = {
  file: (fileId: string, name: FileMediaName): string => `/media/files/${fileId}/${name}`,
  job: (jobId: string, name: JobMediaName): string => `/media/jobs/${jobId}/${name}`,
} as const;

/** `source` is the original upload, `preview.glb` the model for the viewer. */
export const fileMediaNames = ['source', 'preview.glb', 'thumbnail.webp'] as const;
export type FileMediaName = (typeof fileMediaNames)[number];
/**
 * `comparison.webp` holds the images of `pictureViews`, `deviation.glb` the result coloured by its deviation, `lod1.glb` and on its levels.
 */
export const jobMediaNames = [
  ...(['result.glb', 'report.json', 'thumbnail.webp', 'comparison.webp', 'deviation.glb'] as const),
  ...(['result.zip'] as const),
  ...(['lod1.glb', 'lod2.glb', 'lod3.glb'] as const),
] as const;
export type JobMediaName = (typeof jobMediaNames)[number];

export const cookieNames = { marker: 'authorization', refresh: 'modelmill_refresh', media: 'modelmill_media' } as const;
