import { targets } from '../formats/targets.ts';

const targetExtensions = [...new Set(Object.values(targets).map(({ extension }) => extension))];

/**
 * What can be read of a job with the media cookie. `comparison.webp` holds the images of `pictureViews`, `deviation.glb` the result coloured by
 * its deviation, `lod1.glb` and on its levels, `result.zip` a result of several files, the other results those of conversions.
 */
export const jobMediaNames = [
  ...(['result.glb', 'report.json', 'thumbnail.webp', 'comparison.webp', 'deviation.glb'] as const),
  ...(['result.zip'] as const),
  ...targetExtensions.map((extension) => `result.${extension}` as const),
  ...(['lod1.glb', 'lod2.glb', 'lod3.glb'] as const),
] as const;
export type JobMediaName = (typeof jobMediaNames)[number];

/** What all files of a scene are served under, by their paths in it. */
export const jobScenePath = (jobId: string, path: string): string => `/media/jobs/${jobId}/scene/${path}`;
/** All of a scene as one file. */
export const jobSceneZipPath = (jobId: string): string => `/media/jobs/${jobId}/scene.zip`;

/** Its offline package. */
export const jobScenePackagePath = (jobId: string): string => `/media/jobs/${jobId}/offline.zip`;

/** Stable address of one of a job's media. */
export const jobMediaPath = (jobId: string, name: JobMediaName): string => `/media/jobs/${jobId}/${name}`;
