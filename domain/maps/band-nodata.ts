import type { MapImage } from './image.ts';

/**
 * The value that says of one band of a pixel alone that it holds no data; null where only all bands together say so: of bytes, where 0 or 255 in one band is dark water or a
 * white roof, and no value lies far enough outside of 0 to 255 to harm those beside it.
 */
export const bandNodata = ({ sample, bands, nodata }: Pick<MapImage, 'sample' | 'bands' | 'nodata'>): number | null =>
  sample === 'uint8' || bands === 1 ? null : nodata;
