import type { MapImage } from './image.ts';
import type { MapOptions, MapOutput } from './options.ts';

/** Whether an image can be written as JPEG: it holds one or three bands of 8 bits, beside which alpha becomes a mask. */
export const fitsJpeg = ({ sample, bands }: Pick<MapImage, 'sample' | 'bands'>): boolean =>
  sample === 'uint8' && (bands === 1 || bands === 3);

/** What the result is written as: without loss where JPEG is not asked for or does not fit. */
export const writtenAs = (image: Pick<MapImage, 'sample' | 'bands'>, { output }: Pick<MapOptions, 'output'>): MapOutput =>
  output === 'jpeg' && fitsJpeg(image) ? 'jpeg' : 'deflate';
