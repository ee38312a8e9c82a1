import { z } from 'zod';
import { failureView } from '../files/views.ts';
import { generatorNames } from '../kinds/generate/generators.ts';
import { jobKinds, jobStagesOf, type JobKind } from '../kinds/jobs.ts';
import { jobSchemas } from '../kinds/schemas.ts';
import type { ModelSummary, QualityFigures } from '../models/figures.ts';
import { largeView } from '../wire/view.ts';
import { jobStatuses, type JobStatus } from './state.ts';

const figures = largeView<ModelSummary>('三角形、顶点、材质、贴图、字节等').nullable();

/** `Waiting` is `Running` on the wire, with `waitingSince`. */
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
  waitingSince: z.string().nullable().describe('平台出了问题，从什么时候起等待平台处理；没有为 null'),
  waitedMs: z.int().describe('此前等待平台处理的毫秒数，不算在用时里'),
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

/** The view of what lists show of a job of this kind. */
type CardSchema<K extends JobKind> = (typeof jobSchemas)[K] extends { card: infer C extends z.ZodRawShape }
  ? z.ZodObject<z.core.util.Extend<typeof jobCardBase.shape, { kind: z.ZodLiteral<K> } & C>, z.core.$strip>
  : never;
/** The same with what its page shows besides. */
type DetailSchema<K extends JobKind> = (typeof jobSchemas)[K] extends { detail: infer D extends z.ZodRawShape }
  ? z.ZodObject<z.core.util.Extend<CardSchema<K>['shape'], D>, z.core.$strip>
  : never;
type CardSchemas = { readonly [K in JobKind]: CardSchema<K> };
type DetailSchemas = { readonly [K in JobKind]: DetailSchema<K> };

const cardViews = Object.fromEntries(
  jobKinds.map((kind) => [kind, jobCardBase.extend({ kind: z.literal(kind), ...jobSchemas[kind].card })]),
) as unknown as CardSchemas;
const detailViews = Object.fromEntries(
  jobKinds.map((kind) => [kind, cardViews[kind].extend(jobSchemas[kind].detail)]),
) as unknown as DetailSchemas;

/** A job's card, by kind. */
export const jobCardView = z.discriminatedUnion('kind', Object.values(cardViews) as [CardSchemas[JobKind], ...CardSchemas[JobKind][]]);
export type JobCardView = z.infer<typeof jobCardView>;
/** The card of a job of this kind. */
export type JobCardOf<K extends JobKind> = z.infer<CardSchemas[K]>;

export const jobDetailView = z.discriminatedUnion(
  'kind',
  Object.values(detailViews) as [DetailSchemas[JobKind], ...DetailSchemas[JobKind][]],
);
export type JobDetailView = z.infer<typeof jobDetailView>;
/** A job of this kind with all that its page shows. */
export type JobDetailOf<K extends JobKind> = z.infer<DetailSchemas[K]>;

/** One of a file's jobs, with its input and result. */
const jobRunView = cardViews.lightweight.extend({
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
  versions: z.array(z.object({ fileId: z.string(), revision: z.int() })).describe('源文件的各个版本，runs 里有它们的全部处理'),
  totalCount: z.int().describe('未删除的处理数，可能多于 runs'),
});
export type FileRunsView = z.infer<typeof fileRunsView>;

/** Who can be asked to generate a model. */
export const generatorListView = z.object({
  generators: z.array(
    z.object({
      name: z.enum(generatorNames),
      label: z.string(),
      isAi: z.boolean().describe('是否由人工智能生成；是的话结果带有标识'),
      from: z.array(z.enum(['text', 'picture'])).describe('能从什么生成'),
      variants: z.int().describe('一次给出几个'),
      seconds: z.tuple([z.int(), z.int()]).describe('通常要多少秒，从多少到多少'),
      goodAt: z.string().describe('擅长什么'),
    }),
  ),
});
export type GeneratorListView = z.infer<typeof generatorListView>;

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
