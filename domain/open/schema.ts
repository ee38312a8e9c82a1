import { z } from 'zod';
import { targetIds } from '../formats/targets.ts';
import { tessellationIds } from '../formats/tessellation.ts';
import { anyJobSubmitSchema } from '../jobs/schema.ts';
import { lightweightOptionsSchema } from '../kinds/lightweight/options-schema.ts';
import { offlineLogos, type OfflineLogo } from '../kinds/offline/job.ts';
import { reduceOptionsSchema } from '../kinds/reduce/schema.ts';
import { remeshOptionsShape } from '../kinds/remesh/schema.ts';
import { mapOptionsSchema } from '../kinds/super-resolve/schema.ts';
import { tilesOptionsSchema } from '../kinds/tiles/schema.ts';
import { presetNames } from '../kinds/lightweight/options.ts';
import { remeshTargets } from '../kinds/remesh/options.ts';
import type { WantedWork } from '../orders/subjects.ts';
import { openPrefixes, type OpenThing } from './ids.ts';
import { openLimits } from './limits.ts';
import { deliveryStates, webhookEvents } from './webhooks.ts';
import { camelKeys, snakeShape } from './snake.ts';

/** An id as programs write it, read as ours. */
export const openIdSchema = (thing: OpenThing) =>
  z
    .string()
    .regex(new RegExp(`^${openPrefixes[thing]}_[0-9a-f]{32}$`), `应为 ${openPrefixes[thing]}_ 开头的编号`)
    .transform((text) => text.slice(openPrefixes[thing].length + 1));

const name = (most: number) => z.string().trim().min(1, '请填写名称').max(most, `名称最多 ${most} 个字`);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const fileType = z
  .enum(['model', 'scene', 'map'], 'type 应为 model、scene 或 map')
  .optional()
  .describe('倾斜摄影的压缩包写 scene；不写则按扩展名');
export const fileBodySchema = z.strictObject({
  name: name(200),
  type: fileType,
  size: z.int('大小应为整数').min(1, '文件是空的').describe('字节'),
});
export const putFileQuerySchema = z.strictObject({ name: name(200), type: fileType });
export const importBodySchema = z.strictObject({
  url: z.url('网址不正确').max(2000, '网址过长'),
  name: name(200).optional(),
  type: fileType,
});
export const partsBodySchema = z.strictObject({
  numbers: z.array(whole(1, 10_000)).min(1).max(openLimits.parts, `一次最多 ${openLimits.parts} 个分片`),
});
export const completeBodySchema = z.strictObject({
  parts: z
    .array(z.strictObject({ number: whole(1, 10_000), etag: z.string().regex(/^"?[0-9a-f]{32}"?$/i, 'etag 应为分片的 MD5') }))
    .max(10_000)
    .optional()
    .describe('不写则以已经存下的分片为准'),
});

const pageShape = {
  limit: whole(1, openLimits.listMost).default(openLimits.listUsual),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '游标不正确')
    .optional(),
};
export const pageQuerySchema = z.strictObject(pageShape);
export const jobStatusNames = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type OpenJobStatus = (typeof jobStatusNames)[number];

export const openKinds = ['check', 'lightweight', 'convert', 'offline', 'reduce', 'remesh', 'scenes', 'enhance_map'] as const;
export type OpenKind = (typeof openKinds)[number];

export const jobListQuerySchema = z.strictObject({
  ...pageShape,
  status: z.enum(jobStatusNames).optional(),
  kind: z.enum(openKinds).optional(),
  file: openIdSchema('file').optional(),
});
export const waitQuerySchema = z.strictObject({ wait: whole(0, openLimits.waitSeconds).default(0).describe('最多等几秒') });

const outputs = <T extends readonly [string, ...string[]]>(formats: T) =>
  z
    .array(z.enum(formats, '没有这个格式'))
    .min(1, '请写明要哪些格式')
    .max(openLimits.outputs, `一次最多 ${openLimits.outputs} 个格式`)
    .refine((asked) => new Set(asked).size === asked.length, '格式重复');

const metadata = z
  .record(z.string().min(1).max(openLimits.metadataKey), z.string().max(openLimits.metadataValue))
  .refine((pairs) => Object.keys(pairs).length <= openLimits.metadataPairs, `metadata 最多 ${openLimits.metadataPairs} 项`);

const about = { file: openIdSchema('file') };
const sent = <S extends z.ZodRawShape>(shape: S) => z.strictObject(snakeShape(shape)).optional();
const workShapes = {
  check: { ...about },
  lightweight: {
    ...about,
    preset: z.union([z.enum(presetNames), openIdSchema('preset')], '没有这个方案').optional(),
    options: sent(lightweightOptionsSchema.shape),
  },
  convert: {
    ...about,
    outputs: outputs(targetIds as unknown as readonly [string, ...string[]]),
    options: sent({ tessellation: z.enum(tessellationIds, '请选择曲面精度') }),
  },
  offline: {
    ...about,
    options: z
      .strictObject({
        logo: z.enum(Object.keys(offlineLogos) as [OfflineLogo, ...OfflineLogo[]]).optional(),
        result_of: openIdSchema('job').optional(),
      })
      .optional(),
  },
  reduce: { ...about, options: sent(reduceOptionsSchema.shape) },
  remesh: { ...about, outputs: outputs(remeshTargets).optional(), options: sent(remeshOptionsShape.shape) },
  scenes: { ...about, options: sent(tilesOptionsSchema.shape) },
  enhance_map: { ...about, options: sent(mapOptionsSchema.shape) },
};

/** What is asked for, without what a job has besides. */
const workOf = <S extends z.ZodRawShape>(more: S) =>
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('check'), ...workShapes.check, ...more }),
      z.strictObject({ kind: z.literal('lightweight'), ...workShapes.lightweight, ...more }),
      z.strictObject({ kind: z.literal('convert'), ...workShapes.convert, ...more }),
      z.strictObject({ kind: z.literal('offline'), ...workShapes.offline, ...more }),
      z.strictObject({ kind: z.literal('reduce'), ...workShapes.reduce, ...more }),
      z.strictObject({ kind: z.literal('remesh'), ...workShapes.remesh, ...more }),
      z.strictObject({ kind: z.literal('scenes'), ...workShapes.scenes, ...more }),
      z.strictObject({ kind: z.literal('enhance_map'), ...workShapes.enhance_map, ...more }),
    ],
    `kind 应为 ${openKinds.join('、')} 之一`,
  );

export const jobBodySchema = workOf({
  estimate: openIdSchema('estimate').optional().describe('估价的编号；价格有变动时拒绝，而不是多收'),
  metadata: metadata.optional(),
});
export const estimateBodySchema = workOf({});
export type OpenWork = z.output<typeof estimateBodySchema>;

/**
 * What the product's own schemas make of an asked work, one for each output. `fileId`: ours of the file; `resultOf`: of the job whose result is packed.
 * @throws ZodError of those schemas
 */
export function wantedWorks(
  work: Exclude<OpenWork, { kind: 'check' }>,
  { fileId, resultOf }: { fileId: string; resultOf: string | null },
): WantedWork[] {
  const options = camelKeys(work.options ?? {});
  const parse = (asked: object): WantedWork => anyJobSubmitSchema.parse({ fileId, ...asked });
  switch (work.kind) {
    case 'lightweight': {
      const { preset } = work;
      const isSaved = preset !== undefined && !(presetNames as readonly string[]).includes(preset);
      return [parse(isSaved ? { kind: 'lightweight', savedPreset: preset } : { kind: 'lightweight', preset, options })];
    }
    case 'convert':
      return work.outputs.map((target) => parse({ kind: 'convert', target, ...options }));
    case 'offline':
      return [parse({ kind: 'offline', logo: options.logo, resultOf })];
    case 'reduce':
      return [parse({ kind: 'reduce', options })];
    case 'remesh':
      return (work.outputs ?? ['glb']).map((target) => parse({ kind: 'remesh', target, options }));
    case 'scenes':
      return [parse({ kind: 'tiles', options })];
    case 'enhance_map':
      return [parse({ kind: 'superResolve', options })];
  }
}

export const eventsQuerySchema = z.strictObject({
  cursor: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: whole(1, openLimits.listMost).default(openLimits.listUsual),
  wait: whole(0, openLimits.waitSeconds).default(0),
});
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期应为 2026-11-29 的形式');
export const usageQuerySchema = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  by: z.enum(['day', 'call', 'kind']).default('day'),
});
export const deviceCodeBodySchema = z.strictObject({ client: z.enum(['cli']) });
export const deviceTokenBodySchema = z.strictObject({ device_code: z.string().min(1).max(100) });
export const tokenFormSchema = z.object({
  grant_type: z.string().max(100),
  client_id: openIdSchema('key').optional(),
  client_secret: z.string().max(100).optional(),
});

export const webhookShape = {
  url: z
    .url({ protocol: /^https?$/, error: '网址应以 http:// 或 https:// 开头' })
    .max(openLimits.webhookUrl, '网址过长')
    .refine((text) => !URL.canParse(text) || new URL(text).port === '', '网址不能写端口：只用 80 或 443'),
  description: z.string().trim().max(openLimits.webhookDescription, `说明最多 ${openLimits.webhookDescription} 个字`).optional(),
  events: z
    .array(z.enum(webhookEvents, '没有这种事件'))
    .min(1)
    .max(webhookEvents.length)
    .nullable()
    .optional()
    .describe('null：除 job.progressed 外的全部'),
};
export const webhookBodySchema = z.strictObject(webhookShape);
export const webhookChangeSchema = z.strictObject({
  ...webhookShape,
  url: webhookShape.url.optional(),
  status: z.enum(['active', 'paused'], 'status 应为 active 或 paused').optional(),
});
export const deliveryListQuerySchema = z.strictObject({ ...pageShape, status: z.enum(deliveryStates).optional() });
const moment = z.iso.datetime({ offset: true, error: '时间应为 2026-11-29T08:00:00Z 的形式' }).transform((text) => new Date(text));
export const replayBodySchema = z
  .strictObject({ from: moment, to: moment.optional(), status: z.enum(deliveryStates).optional() })
  .describe('重新投递这段时间里的消息，编号不变');
