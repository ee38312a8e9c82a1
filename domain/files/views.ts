import { z } from 'zod';
import { checkStages } from '../kinds/check/stages.ts';
import type { CheckReport } from '../models/figures.ts';
import { partListLimits } from '../models/parts.ts';
import type { MapImage } from '../maps/image.ts';
import type { ObliqueReport } from '../models/oblique.ts';
import { wireModelTypes, wireOrigins } from '../wire/names.ts';
import { largeView } from '../wire/view.ts';
import { fileStatuses } from './state.ts';

/** A failure as shown on a page. */
export const failureView = z.object({
  code: z.string().describe('错误名，供程序判断'),
  tips: z.string().describe('给用户看的话，可能有换行'),
});
export type FailureView = z.infer<typeof failureView>;

export const sourceFileView = z.object({
  id: z.string(),
  version: z.int().describe('每次改动加一，数字大的较新'),
  fileName: z.string(),
  modelName: z.string(),
  nameCut: z.boolean().describe('名称仍是默认的，并且由更长的文件名截短而来'),
  format: z.string().describe('扩展名，小写'),
  fileSize: z.number().describe('字节'),
  storageBytes: z.number().describe('占用的存储：上传的文件、检测时解压和生成的内容'),
  modelType: z.literal(wireModelTypes.codes).describe('0 单模型，1 倾斜摄影，2 地图影像'),
  origin: z.literal(wireOrigins.codes).describe('0 工作台，1 发布中心'),
  status: z.enum(fileStatuses),
  stage: z.enum(checkStages),
  percent: z.number().describe('0–100'),
  error: failureView.nullable(),
  advice: z.object({ text: z.string(), link: z.string().nullable() }).nullable().describe('检测通过后建议做什么；100 MB 起带链接'),
  createdAt: z.string(),
  checkedAt: z.string().nullable(),
  deletedAt: z.string().nullable().describe('删除后、还能撤销期间有值'),
  undoUntil: z.string().nullable(),
  sourceUrl: z.string().describe('/media 下的固定地址'),
  previewUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  triangles: z.number().nullable(),
  map: largeView<MapImage>('地图影像：格式、宽高、波段、位数、位置、提示；其他类型、检测完成前为 null').nullable(),
  jobCount: z.int().describe('用它提交过的处理数'),
  folderId: z.string().nullable().describe('所在文件夹；null 为最外层'),
  tags: z.array(z.string()).describe('标签，各版本共用'),
  revision: z.int().describe('第几个版本，从 1 起'),
  isCurrent: z.boolean().describe('现用版本；列表只列现用的'),
  versionCount: z.int().describe('版本数，删除的不算'),
});
export type SourceFileView = z.infer<typeof sourceFileView>;

export const sourceFileDetailView = sourceFileView.extend({
  report: largeView<CheckReport>('单模型的检测报告：格式、几何、材质、贴图、动画、问题').nullable(),
  oblique: largeView<ObliqueReport>('倾斜摄影的检测报告：瓦片、层级、坐标系、位置、抽查的结果').nullable(),
});
export type SourceFileDetailView = z.infer<typeof sourceFileDetailView>;

export const filePartsView = z.object({
  parts: z
    .array(
      z.object({
        name: z.string().describe('写进 lockedParts 的名称'),
        triangles: z.int().describe('一处的三角形数'),
        places: z.int().describe('在模型里用了几处'),
      }),
    )
    .nullable()
    .describe(`面数多的在前，最多 ${partListLimits.parts} 个；没有检测完，或检测时还不列部件时为 null，重新检测后就有`),
  omitted: z.int().describe('没有列出的部件数'),
});
export type FilePartsView = z.infer<typeof filePartsView>;
