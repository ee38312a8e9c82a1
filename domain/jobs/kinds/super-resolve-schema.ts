import { z } from 'zod';
import { completeMapOptions, mapModels, mapOutputs, mapScales, mapTiles, type MapOptions } from '../../maps/options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import type { SuperResolveJobInput } from './super-resolve.ts';

const mapOptionsSchema = z.strictObject({
  scale: z.literal(mapScales, '请选择放大倍数').describe('长和宽各放大几倍：2 或 4'),
  model: z.enum(mapModels, '请选择模型').describe('fast：快速；fine：精细'),
  output: z.enum(mapOutputs, '请选择 GeoTIFF 压缩').describe('deflate：无损；jpeg：只用于 8 位的单波段或三波段影像'),
  tiles: z.enum(mapTiles, '请选择瓦片').describe('none：不生成；mbtiles；xyz：瓦片目录的 ZIP'),
});

/** What a map is to be made into, without saying that it is. */
export const processingMapSchema = z.object({
  ...callerShape,
  fileId: idSchema,
  options: mapOptionsSchema.partial().optional().describe('不写的按默认：2 倍，快速，无损，不生成瓦片'),
});

export const superResolveSubmitSchema = processingMapSchema
  .extend({ kind: z.literal('superResolve') })
  .transform(({ fileId, kind, options = {} }): { fileId: string; input: SuperResolveJobInput } => ({
    fileId,
    input: { kind, options: completeMapOptions(options as Partial<MapOptions>) },
  }));
