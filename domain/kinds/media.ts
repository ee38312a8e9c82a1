import { targets } from '../formats/targets.ts';
import type { MapOptions } from '../maps/options.ts';

const targetExtensions = [...new Set(Object.values(targets).map(({ extension }) => extension))];

/** Models of one generation beside the first, and their pictures. */
export const generatedVariants = [
  { number: 2, model: 'variant2.glb', picture: 'variant2.webp' },
  { number: 3, model: 'variant3.glb', picture: 'variant3.webp' },
  { number: 4, model: 'variant4.glb', picture: 'variant4.webp' },
] as const;

/**
 * What can be read of a job with the media cookie. `comparison.webp` holds the images of `pictureViews`, `deviation.glb` the result coloured by
 * its deviation, `variant2.glb` and on further models of one generation with their pictures, `lod1.glb` and on its levels, `result.tif` a map, with a picture of it, its tiles, and `before.tif` to compare it with, `result.zip` a result of several files, the other results those of conversions.
 */
export const jobMediaNames = [
  ...(['result.glb', 'report.json', 'thumbnail.webp', 'comparison.webp', 'deviation.glb'] as const),
  ...(['result.zip'] as const),
  ...generatedVariants.flatMap(({ model, picture }) => [model, picture]),
  ...(['result.tif', 'before.tif', 'quicklook.webp', 'tiles.mbtiles', 'tiles.zip'] as const),
  ...targetExtensions.map((extension) => `result.${extension}` as const),
  ...(['lod1.glb', 'lod2.glb', 'lod3.glb'] as const),
] as const;
export type JobMediaName = (typeof jobMediaNames)[number];

/** The file of a map's tiles; undefined where none are wanted. */
export const mapTilesName = ({ tiles }: Pick<MapOptions, 'tiles'>): 'tiles.mbtiles' | 'tiles.zip' | undefined =>
  ({ none: undefined, mbtiles: 'tiles.mbtiles', xyz: 'tiles.zip' } as const)[tiles];

/** What all files of a scene are served under, by their paths in it. */
export const jobScenePath = (jobId: string, path: string): string => `/media/jobs/${jobId}/scene/${path}`;
/** All of a scene as one file. */
export const jobSceneZipPath = (jobId: string): string => `/media/jobs/${jobId}/scene.zip`;

/** Its offline package. */
export const jobScenePackagePath = (jobId: string): string => `/media/jobs/${jobId}/offline.zip`;

/** The picture of its logo. */
export const jobSceneLogoPath = (jobId: string): string => `/media/jobs/${jobId}/logo.webp`;

/** Stable address of one of a job's media. */
export const jobMediaPath = (jobId: string, name: JobMediaName): string => `/media/jobs/${jobId}/${name}`;
