import type { MapImage } from './image.ts';
import { netOf, precisionOf, type NetName } from './nets.ts';
import type { MapOptions } from './options.ts';

/** The pixels of what is made of a map. */
export function resultSize(
  { width, height }: Pick<MapImage, 'width' | 'height'>,
  { scale }: Pick<MapOptions, 'scale'>,
): { width: number; height: number; pixels: number } {
  const size = { width: width * scale, height: height * scale };
  return { ...size, pixels: size.width * size.height };
}

/** Processor seconds a million pixels of a result, as the whole command took on a core with VNNI, and those that each job takes besides. */
const secondsPerMegapixel: Readonly<Record<NetName, number>> = {
  ...{ 'fast-2-int8': 0.4, 'fine-2-int8': 0.7, 'both-4-int8': 0.3 },
  ...{ 'fast-2': 0.65, 'fine-2': 0.85, 'both-4': 0.45 },
};
const secondsBesides = 5;

/** How long work on a map takes about, in seconds, once its turn has come and with one worker; several share it. */
export const expectedSeconds = ({ sample }: Pick<MapImage, 'sample'>, pixels: number, options: MapOptions): number =>
  secondsBesides + (pixels / 1e6) * secondsPerMegapixel[netOf(options, precisionOf(sample))];
