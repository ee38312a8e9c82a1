import { z } from 'zod';
import { bandItemNames } from './band-items.ts';
import { mapFormats, mapSamples, mapWarnings } from './image.ts';
import { mapLimits } from './limits.ts';
import { mapModels, mapOutputs, mapScales, mapTiles } from './options.ts';
import { blockEdge, leastRangeEdge, type MapPlan } from './plan.ts';
import { mapReportWarnings } from './warnings.ts';

const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];
const number = z.number();
const edge = z.int().min(1).max(mapLimits.resultEdge);
/** Ranges whose blocks of all their levels end where they do. */
const rangeEdge = z
  .int()
  .min(blockEdge * 2)
  .max(blockEdge * 64)
  .refine((value) => Number.isInteger(Math.log2(value / blockEdge)));

/** JSON knows no infinities, and would say null. */
const infinities = { inf: Infinity, '-inf': -Infinity } as const;
const infinity = z.enum(['inf', '-inf']).transform((word) => infinities[word]);

/** Plans come out of a child that read strangers' files. */
const planSchema: z.ZodType<MapPlan> = z
  .object({
    version: z.literal(1),
    image: z.object({
      format: z.enum(mapFormats),
      width: edge,
      height: edge,
      bands: z.int().min(1).max(mapLimits.bands),
      alpha: z.boolean(),
      mask: z.boolean(),
      sample: z.enum(mapSamples),
      nodata: z.union([number, infinity]).nullable(),
      place: z
        .object({
          transform: z.tuple([number, number, number, number, number, number]),
          pixelIs: z.enum(['area', 'point']),
          crs: z.object({ epsg: z.int().nullable(), name: z.string(), geographic: z.boolean() }).nullable(),
        })
        .nullable(),
      warnings: z.array(z.enum(keysOf(mapWarnings))),
    }),
    geoKeys: z.object({ directory: z.array(number), doubles: z.array(number), ascii: z.string() }).nullable(),
    meaning: z.object({
      photometric: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      extraSamples: z.array(number),
      orientation: number,
      items: z.array(z.object({ name: z.enum(bandItemNames), sample: z.int().min(0).max(mapLimits.bands), text: z.string() })).optional(),
    }),
    options: z.object({ scale: z.literal(mapScales), model: z.enum(mapModels), output: z.enum(mapOutputs), tiles: z.enum(mapTiles) }),
    output: z.enum(mapOutputs),
    sourceBytes: z.int().min(0),
    range: z.object({ width: rangeEdge, height: rangeEdge }),
    scaling: z
      .array(z.object({ low: number, high: number, mean: number }))
      .min(1)
      .max(mapLimits.bands),
    before: z.boolean(),
    warnings: z.array(z.enum(keysOf(mapReportWarnings))),
  })
  .refine((plan) => Math.min(plan.range.width, plan.range.height) >= leastRangeEdge(plan));

/** The plan as a file's text, for `parseMapPlan`. */
export const formatMapPlan = (plan: MapPlan): string =>
  JSON.stringify(plan, (_, value: unknown) =>
    typeof value === 'number' && Math.abs(value) === Infinity ? (value < 0 ? '-inf' : 'inf') : value,
  );

/** The plan in a file's text. Throws ZodError for what is none. */
export const parseMapPlan = (text: string): MapPlan => planSchema.parse(JSON.parse(text));
