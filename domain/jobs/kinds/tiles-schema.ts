import { z } from 'zod';
import { tileCompressions, tileTextures } from '../../models/tiles.ts';
import { defaultTilesOptions, tilesLimits } from '../../tiles/options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import type { TilesJobInput } from './tiles.ts';

const { heightOffset, system, origin } = tilesLimits;
const coordinate = z.number('原点坐标应为数字').min(-origin, '原点坐标太小').max(origin, '原点坐标太大');

const tilesOptionsSchema = z.strictObject({
  compression: z.enum(tileCompressions, '请选择几何压缩').describe('none：不压缩；draco；meshopt'),
  textures: z.enum(tileTextures, '请选择贴图格式').describe('keep：原样；webp；ktx2'),
  heightOffset: z
    .number('高程偏移应为数字')
    .min(heightOffset.min, `高程偏移至少为 ${heightOffset.min} 米`)
    .max(heightOffset.max, `高程偏移最多为 ${heightOffset.max} 米`)
    .describe('加在所有高程上，米'),
  system: z
    .string('坐标系应为文字')
    .trim()
    .min(1, '请填写坐标系')
    .max(system, `坐标系最多 ${system} 个字符`)
    .nullable()
    .describe('代替 metadata.xml 的坐标系：EPSG:4547、ENU:纬度,经度 或 WKT；null 为 metadata.xml 的'),
  origin: z
    .tuple([coordinate, coordinate, coordinate], '原点应为三个数字：x、y、z')
    .nullable()
    .describe('代替 metadata.xml 的原点；null 为 metadata.xml 的'),
});

export const tilesSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('tiles'),
    options: tilesOptionsSchema.partial().optional().describe('不写的按默认：draco，webp，偏移 0，位置按 metadata.xml'),
  })
  .transform(({ fileId, kind, options = {} }): { fileId: string; input: TilesJobInput } => ({
    fileId,
    input: { kind, options: { ...defaultTilesOptions, ...(options as Partial<typeof defaultTilesOptions>) } },
  }));
