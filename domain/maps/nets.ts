import type { MapSample } from './image.ts';
import type { MapOptions } from './options.ts';

/** What a net reckons in: integers are more than twice as quick in a net of the same shape, and differ from float32 by less than a level of 8 bits in the mean. */
export type NetPrecision = 'int8' | 'float32';

/** Deeper samples would show the steps of integers where an image is smooth. */
export const precisionOf = (sample: MapSample): NetPrecision => (sample === 'uint8' ? 'int8' : 'float32');

/** How far around a pixel each net looks, in pixels of the source: so much has to lie around what is enlarged. */
export const netRadius = {
  'fast-2': 12,
  'fast-2-int8': 12,
  'fine-2': 18,
  'fine-2-int8': 34,
  'both-4': 8,
  'both-4-int8': 8,
} as const;

export type NetName = keyof typeof netRadius;

/** Four times the edge costs a quarter a pixel: there one net is quick enough for both. */
const netNames: Readonly<Record<NetPrecision, Readonly<Record<MapOptions['scale'], Readonly<Record<MapOptions['model'], NetName>>>>>> = {
  int8: { 2: { fast: 'fast-2-int8', fine: 'fine-2-int8' }, 4: { fast: 'both-4-int8', fine: 'both-4-int8' } },
  float32: { 2: { fast: 'fast-2', fine: 'fine-2' }, 4: { fast: 'both-4', fine: 'both-4' } },
};

/** Whether fast and fine are two nets at this scale. */
export const hasModels = ({ scale }: Pick<MapOptions, 'scale'>): boolean => netNames.int8[scale].fast !== netNames.int8[scale].fine;

/** Which net makes an image finer. */
export const netOf = ({ model, scale }: Pick<MapOptions, 'model' | 'scale'>, precision: NetPrecision): NetName =>
  netNames[precision][scale][model];
