import { z } from 'zod';
import { failureView } from '../files/views.ts';
import type { JobReport, LevelFigures, ModelSummary, QualityFigures } from '../models/figures.ts';
import { qualityLevels } from '../models/quality.ts';
import { remeshTargets, type RemeshOptions } from '../remesh/options.ts';
import type { ReduceOptions } from '../remesh/reduction.ts';
import type { RemeshReport } from '../remesh/report.ts';
import { sceneEmbedView, sceneLogoView } from '../scenes/views.ts';
import type { MapOptions } from '../maps/options.ts';
import type { MapPieces } from '../maps/pieces.ts';
import type { TilesOptions } from '../tiles/options.ts';
import { largeView } from '../wire/view.ts';
import { targetIds } from '../formats/targets.ts';
import { tessellationIds } from '../formats/tessellation.ts';
import type { ConvertJobReport } from './kinds/convert.ts';
import { offlineLogos, type OfflineJobReport, type OfflineLogo } from './kinds/offline.ts';
import type { MapSummary, SuperResolveJobReport } from './kinds/super-resolve.ts';
import type { TilesJobReport, TilesSummary } from './kinds/tiles.ts';
import type { LevelName } from './levels.ts';
import { presetNames, type LightweightOptions } from './options.ts';
import { jobKinds, jobStagesOf } from './kinds.ts';
import { jobStatuses, type JobStatus } from './state.ts';

const figures = largeView<ModelSummary>('三角形、顶点、材质、贴图、字节等').nullable();

/** `Waiting` is shown to its owner as `Running`. */
const shownStatuses = jobStatuses.filter((status): status is Exclude<JobStatus, 'Waiting'> => status !== 'Waiting');

/** What every job's card shows. */
const jobCardBase = z.object({
  id: z.string(),
  version: z.int().describe('每次改动加一，数字大的较新'),
  fileId: z.string().describe('源文件'),
  batchId: z.string().nullable().describe('所在的批次；单独提交的为 null'),
  fileName: z.string(),
  modelName: z.string(),
  status: z.enum(shownStatuses),
  stage: z.enum([...new Set(jobKinds.flatMap(jobStagesOf))]),
  percent: z.number().describe('0–100'),
  error: failureView.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  undoUntil: z.string().nullable(),
  resultUrl: z.string().nullable(),
  resultBytes: z.number().describe('结果的字节数，完成前为 0'),
  storageBytes: z.number().describe('占用的存储：结果、层级、图片、报告'),
  reportUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable().describe('处理前的模型，用于对比'),
  sourceThumbnailUrl: z.string().nullable(),
  before: figures,
  after: figures,
});
export type JobCardBase = z.infer<typeof jobCardBase>;

const lightweightCardView = jobCardBase.extend({
  kind: z.literal('lightweight'),
  verdict: z
    .enum(qualityLevels)
    .nullable()
    .describe('与原模型相比：same 一致，excellent 几乎看不出，good 细看才有，fair 近看有，poor 明显；没有测量为 null'),
  preset: z.enum(presetNames),
  savedPreset: z.object({ id: z.string(), name: z.string() }).nullable().describe('用的是自己的哪个方案，名称是当时的'),
  options: largeView<LightweightOptions>('实际使用的全部选项'),
});
export type LightweightCardView = z.infer<typeof lightweightCardView>;

const convertCardView = jobCardBase.extend({
  kind: z.literal('convert'),
  target: z.enum(targetIds),
  tessellation: z.enum(tessellationIds).nullable().describe('选定的曲面精度；没有选为 null，按 normal'),
});
export type ConvertCardView = z.infer<typeof convertCardView>;

const reduceCardView = jobCardBase.extend({
  kind: z.literal('reduce'),
  options: largeView<ReduceOptions>('{ratio, faces, lockedParts}'),
});
export type ReduceCardView = z.infer<typeof reduceCardView>;

const remeshCardView = jobCardBase.extend({
  kind: z.literal('remesh'),
  options: largeView<RemeshOptions>('{shape, faces, closeHoles, textureSize}'),
  target: z.enum(remeshTargets).describe('下载的格式'),
});
export type RemeshCardView = z.infer<typeof remeshCardView>;

const offlineCardView = jobCardBase.extend({
  kind: z.literal('offline'),
  logo: z.enum(Object.keys(offlineLogos) as [OfflineLogo, ...OfflineLogo[]]),
  resultOf: z.string().nullable().describe('打包的是哪次轻量化的结果；源文件本身为 null'),
});
export type OfflineCardView = z.infer<typeof offlineCardView>;

const tilesCardView = jobCardBase.extend({
  kind: z.literal('tiles'),
  options: largeView<TilesOptions>(
    '{compression, textures, version, textureSize, ratio, errorPixels, heightOffset, system, origin, centre}',
  ),
  before: z.null().describe('场景的数字在 scene'),
  after: z.null(),
  scene: largeView<TilesSummary>('文件、瓦片、三角面、贴图、前后字节、是否不完整（partial）、位置；完成前为 null').nullable(),
  tilesetUrl: z.string().nullable().describe('tileset.json 的地址，其他文件按相对地址读取；完成前为 null'),
});
export type TilesCardView = z.infer<typeof tilesCardView>;

const superResolveCardView = jobCardBase.extend({
  kind: z.literal('superResolve'),
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
});
export type SuperResolveCardView = z.infer<typeof superResolveCardView>;

/** A job's card, by kind. */
export const jobCardView = z.discriminatedUnion('kind', [
  lightweightCardView,
  convertCardView,
  offlineCardView,
  reduceCardView,
  remeshCardView,
  tilesCardView,
  superResolveCardView,
]);
export type JobCardView = z.infer<typeof jobCardView>;

export type LevelView = LevelFigures & {
  /** Name to pass to `download_model_file`. */
  name: LevelName;
  fileName: string;
  url: string;
};

/** What compares a result with its original. */
const comparisonShape = {
  comparisonUrl: z.string().nullable().describe('处理前后的对比图'),
  deviationUrl: z.string().nullable().describe('按偏差着色的结果'),
};
const jobReportView = largeView<JobReport>('处理报告：每一步做了什么、损失、质量').nullable();

const lightweightDetailView = lightweightCardView.extend({
  report: jobReportView,
  ...comparisonShape,
  levels: z.array(largeView<LevelView>('层级：{level, name, fileName, url, bytes, triangles}')).describe('单独成文件的层级，由精到粗'),
});
export type LightweightDetailView = z.infer<typeof lightweightDetailView>;

const convertDetailView = convertCardView.extend({ report: largeView<ConvertJobReport>('转换报告').nullable() });
export type ConvertDetailView = z.infer<typeof convertDetailView>;

const reduceDetailView = reduceCardView.extend({ report: jobReportView, ...comparisonShape });
export type ReduceDetailView = z.infer<typeof reduceDetailView>;

const remeshDetailView = remeshCardView.extend({
  report: largeView<RemeshReport>('处理报告：新网格、贴图、质量').nullable(),
  ...comparisonShape,
});
export type RemeshDetailView = z.infer<typeof remeshDetailView>;

const offlineDetailView = offlineCardView.extend({ report: largeView<OfflineJobReport>('打包报告').nullable() });
export type OfflineDetailView = z.infer<typeof offlineDetailView>;

const tilesDetailView = tilesCardView.extend({
  report: largeView<TilesJobReport>('处理报告：瓦片、读不出的文件、位置、丢失').nullable(),
  packageUrl: z.string().nullable().describe('离线包的地址；没有购买为 null'),
  embed: sceneEmbedView.nullable().describe('嵌入代码；没有购买为 null'),
  logo: sceneLogoView.nullable().describe('自己的标志；没有购买为 null'),
});
export type TilesDetailView = z.infer<typeof tilesDetailView>;

const superResolveDetailView = superResolveCardView.extend({
  report: largeView<SuperResolveJobReport>('处理报告：影像、结果、质量、位置').nullable(),
});
export type SuperResolveDetailView = z.infer<typeof superResolveDetailView>;

export const jobDetailView = z.discriminatedUnion('kind', [
  lightweightDetailView,
  convertDetailView,
  offlineDetailView,
  reduceDetailView,
  remeshDetailView,
  tilesDetailView,
  superResolveDetailView,
]);
export type JobDetailView = z.infer<typeof jobDetailView>;

/** One of a file's jobs, with its input and result. */
const jobRunView = lightweightCardView.extend({
  quality: largeView<QualityFigures>('与处理前的偏差').nullable(),
  comparisonUrl: z.string().nullable(),
});
export type JobRunView = z.infer<typeof jobRunView>;

/** All lightweighting jobs of one source file, newest first. */
export const fileRunsView = z.object({
  file: z.object({
    id: z.string(),
    fileName: z.string(),
    modelName: z.string(),
    format: z.string(),
    fileSize: z.number(),
    thumbnailUrl: z.string().nullable(),
  }),
  before: figures,
  runs: z.array(jobRunView),
  totalCount: z.int().describe('未删除的处理数，可能多于 runs'),
});
export type FileRunsView = z.infer<typeof fileRunsView>;

/** What became of a request for work. */
export const submittedView = z.object({
  id: z.string().nullable().describe('处理编号；待支付时为 null'),
  orderId: z.string(),
  payAble: z.int().describe('还要支付的金额，分'),
  paid: z.boolean().describe('true：免费次数或零元，已经开始处理'),
});
export type SubmittedView = z.infer<typeof submittedView>;

export const downloadView = z.object({ url: z.string().describe('/media 下的地址'), fileName: z.string() });
export type DownloadView = z.infer<typeof downloadView>;
