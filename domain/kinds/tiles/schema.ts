import { z } from 'zod';
import { placeHeights } from '../../formats/place.ts';
import { tileCompressions, tileLimits, tileTextures, tileTextureSizes, tileVersions } from '../../models/tiles.ts';
import { completeTilesOptions, tilesLimits, type TilesOptions } from './options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import type { TilesJobInput, TilesJobReport, TilesSummary } from './job.ts';
import { largeView } from '../../wire/view.ts';
import { sceneEmbedView, sceneLogoView } from '../../scenes/views.ts';

const { heightOffset, system, origin } = tilesLimits;
const { ratio, errorPixels } = tileLimits;
const coordinate = z.number('原点坐标应为数字').min(-origin, '原点坐标太小').max(origin, '原点坐标太大');

export const tilesOptionsSchema = z.strictObject({
  compression: z.enum(tileCompressions, '请选择几何压缩').describe('none：不压缩；draco；meshopt'),
  textures: z.enum(tileTextures, '请选择贴图格式').describe('keep：原样；webp；ktx2'),
  version: z.enum(tileVersions, '请选择 3D Tiles 版本').describe('1.1：GLB；1.0：b3dm'),
  textureSize: z
    .union(
      tileTextureSizes.map((size) => z.literal(size)),
      '请选择贴图尺寸',
    )
    .nullable()
    .describe('贴图最长边，像素；null 为保持原尺寸'),
  ratio: z
    .number('每级保留面数应为数字')
    .min(ratio.min, `每级保留面数至少为 ${ratio.min}`)
    .max(ratio.max, `每级保留面数最多为 ${ratio.max}`)
    .describe('每一级保留的三角面比例，1 为不减面'),
  errorPixels: z
    .number('减面误差上限应为数字')
    .min(errorPixels.min, `减面误差上限至少为 ${errorPixels.min} 像素`)
    .max(errorPixels.max, `减面误差上限最多为 ${errorPixels.max} 像素`)
    .describe('减面时，换到更细一级之前在画面上最多偏多少像素'),
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
  centre: z
    .strictObject(
      {
        longitude: z.number('中心的经度应为数字').min(-180, '经度从 -180 到 180').max(180, '经度从 -180 到 180'),
        latitude: z.number('中心的纬度应为数字').min(-90, '纬度从 -90 到 90').max(90, '纬度从 -90 到 90'),
        height: z
          .number('中心的高应为数字')
          .min(placeHeights.min, `高至少为 ${placeHeights.min} 米`)
          .max(placeHeights.max, `高最多为 ${placeHeights.max} 米`),
      },
      '中心应写明经度、纬度和高',
    )
    .nullable()
    .describe('把场景的中心移到这里（WGS 84 度），最低处放在这个高（椭球面以上，米）；null 为坐标所说的位置'),
});

const tilesSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('tiles'),
    options: tilesOptionsSchema
      .partial()
      .optional()
      .describe('不写的按默认：draco，webp，1.1，原尺寸，不减面，偏移 0，位置按 metadata.xml'),
  })
  .transform(({ fileId, kind, options = {} }): { fileId: string; input: TilesJobInput } => ({
    fileId,
    input: { kind, options: completeTilesOptions(options as Partial<TilesOptions>) },
  }));

export const tilesSchemas = {
  submit: tilesSubmitSchema,
  card: {
    options: largeView<TilesOptions>(
      '{compression, textures, version, textureSize, ratio, errorPixels, heightOffset, system, origin, centre}',
    ),
    before: z.null().describe('场景的数字在 scene'),
    after: z.null(),
    scene: largeView<TilesSummary>('文件、瓦片、三角面、贴图、前后字节、是否不完整（partial）、位置；完成前为 null').nullable(),
    tilesetUrl: z.string().nullable().describe('tileset.json 的地址，其他文件按相对地址读取；完成前为 null'),
  },
  detail: {
    report: largeView<TilesJobReport>('处理报告：瓦片、读不出的文件、位置、丢失').nullable(),
    packageUrl: z.string().nullable().describe('离线包的地址；没有购买为 null'),
    embed: sceneEmbedView.nullable().describe('嵌入代码；没有购买为 null'),
    logo: sceneLogoView.nullable().describe('自己的标志；没有购买为 null'),
  },
};
