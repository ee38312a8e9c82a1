import type { MapImage } from './image.ts';
import { precisionOf, type NetPrecision } from './nets.ts';
import type { MapModel, MapOptions } from './options.ts';

/** The pixels of what is made of a map. */
export function resultSize(
  { width, height }: Pick<MapImage, 'width' | 'height'>,
  { scale }: Pick<MapOptions, 'scale'>,
): { width: number; height: number; pixels: number } {
  const size = { width: width * scale, height: height * scale };
  return { ...size, pixels: size.width * size.height };
}

/** Processor seconds a million pixels of a result, as `script/bench maps` saw of the whole command at ×2, and those that each job takes besides. */
const secondsPerMegapixel: Readonly<Record<NetPrecision, Readonly<Record<MapModel, number>>>> = {
  int8: { fast: 0.4, fine: 0.7 },
  float32: { fast: 0.65, fine: 0.85 },
};
const secondsBesides = 5;

/** How long work on a map takes about, in seconds, once its turn has come and with one worker; several share it. */
export const expectedSeconds = ({ sample }: Pick<MapImage, 'sample'>, pixels: number, model: MapModel): number =>
  secondsBesides + (pixels / 1e6) * secondsPerMegapixel[precisionOf(sample)][model];
