import type { MapImage } from './image.ts';
import { mapLimits } from './limits.ts';
import type { MapOptions, MapTiles } from './options.ts';
import { resultSize } from './result-size.ts';

/** The web tiles that are made beside a result: none where it has too many pixels for them. */
export const tiledAs = (image: Pick<MapImage, 'width' | 'height'>, options: Pick<MapOptions, 'scale' | 'tiles'>): MapTiles =>
  resultSize(image, options).pixels <= mapLimits.tilesPixels ? options.tiles : 'none';
