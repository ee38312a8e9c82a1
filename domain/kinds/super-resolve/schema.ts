import { z } from 'zod';
import { completeMapOptions, mapModels, mapOutputs, mapScales, mapTiles, type MapOptions } from '../../maps/options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import type { MapSummary, SuperResolveJobInput, SuperResolveJobReport } from './job.ts';
import { largeView } from '../../wire/view.ts';
import type { MapPieces } from '../../maps/pieces.ts';

export const mapOptionsSchema = z.strictObject({
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

const superResolveSubmitSchema = processingMapSchema
  .extend({ kind: z.literal('superResolve') })
  .transform(({ fileId, kind, options = {} }): { fileId: string; input: SuperResolveJobInput } => ({
    fileId,
    input: { kind, options: completeMapOptions(options as Partial<MapOptions>) },
  }));

export const superResolveSchemas = {
  submit: superResolveSubmitSchema,
  card: {
    options: largeView<MapOptions>('{scale, model, output, tiles}'),
    before: z.null().describe('地图的数字在 map'),
    after: z.null(),
    map: largeView<MapSummary>('结果的宽高（像素）、前后字节、瓦片字节；完成前为 null').nullable(),
    pieces: largeView<MapPieces>(
      '{width, height, range: {width, height}, done}：结果的像素、一块的像素，done 是 Base64，每块一位，从左到右、从上到下，低位在前；没有在处理为 null',
    ).nullable(),
    beforeUrl: z.string().nullable().describe('原影像的 8 位显示副本（COG），用于对比'),
    tilesUrl: z.string().nullable().describe('MBTiles，或 XYZ 目录的 ZIP；没有生成为 null'),
    quicklookUrl: z.string().nullable().describe('结果的缩略大图'),
  },
  detail: { report: largeView<SuperResolveJobReport>('处理报告：影像、结果、质量、位置').nullable() },
};
