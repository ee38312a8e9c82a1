import { z } from 'zod';
import { jobStatusNames, openKinds } from './schema.ts';
import { deliveryStates, webhookStates } from './webhooks.ts';

const instant = z.iso.datetime();
const id = z.string();
const fen = z.int().describe('分');
const paidWith = z.enum(['count', 'balance', 'free']);

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  pointer: z.string().optional(),
  request_id: z.string(),
});
const failureSchema = z.object({ code: z.string(), title: z.string(), detail: z.string() });

export const partSchema = z.object({ number: z.int(), url: z.string(), size: z.int() });
export const fileSchema = z.object({
  id,
  object: z.literal('file'),
  name: z.string(),
  size: z.int(),
  format: z.string(),
  status: z.enum(['uploading', 'importing', 'checking', 'ready', 'failed']),
  error: failureSchema.nullable(),
  figures: z
    .object({
      triangles: z.int(),
      vertices: z.int(),
      textures: z.int().nullable(),
      materials: z.int().nullable(),
      animations: z.int().nullable(),
      size_m: z.tuple([z.number(), z.number(), z.number()]).nullable(),
    })
    .nullable(),
  test: z.boolean(),
  created_at: instant,
  upload: z
    .object({ part_size: z.int(), parts: z.array(partSchema), expires_at: instant })
    .optional()
    .describe('只在创建时'),
});
export const partsSchema = z.object({ parts: z.array(partSchema) });
export const storedPartsSchema = z.object({ parts: z.array(z.object({ number: z.int(), size: z.int(), etag: z.string() })) });

export const outputSchema = z.object({
  id,
  object: z.literal('output'),
  job: z.string(),
  format: z.string(),
  name: z.string(),
  size: z.int(),
  figures: z.object({ triangles: z.int(), vertices: z.int() }).nullable(),
  difference: z
    .object({ rms_percent: z.number().nullable(), max_percent: z.number().nullable(), texture_psnr_db: z.number().nullable() })
    .nullable()
    .describe('与源文件的差别，没有量过为 null'),
  download_url: z.string(),
  expires_at: instant,
});
export const jobSchema = z.object({
  id,
  object: z.literal('job'),
  kind: z.enum(openKinds),
  file: z.string(),
  status: z.enum(jobStatusNames),
  progress: z.int().min(0).max(100),
  stage: z.string().nullable(),
  seconds_left: z.int().nullable(),
  error: failureSchema.nullable(),
  price_fen: fen,
  paid_with: paidWith,
  outputs: z.array(outputSchema),
  metadata: z.record(z.string(), z.string()),
  test: z.boolean(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export const estimateSchema = z.object({
  id,
  object: z.literal('estimate'),
  file: z.string(),
  kind: z.enum(openKinds),
  price_fen: fen,
  paid_with: paidWith,
  output_size: z.int().nullable(),
  seconds: z.number().nullable(),
  expires_at: instant,
});
export const presetSchema = z.object({
  id,
  object: z.literal('preset'),
  name: z.string(),
  own: z.boolean(),
  options: z.record(z.string(), z.unknown()),
});
export const accountSchema = z.object({
  object: z.literal('account'),
  name: z.string(),
  tier: z.string(),
  certified: z.boolean(),
  balance_fen: fen,
  counts: z.record(z.string(), z.int().nullable()).describe('null：不限次数'),
});
export const usageSchema = z.object({
  data: z.array(z.record(z.string(), z.union([z.string(), z.int()]))),
  period: z.enum(['day', 'year']),
  included: z.int(),
  used: z.int(),
  left: z.int(),
});
export const eventSchema = z.object({
  id,
  object: z.literal('event'),
  type: z.string(),
  created_at: instant,
  data: z.object({ object: z.union([fileSchema, jobSchema]) }),
});
export const eventsSchema = z.object({ data: z.array(eventSchema), has_more: z.boolean(), next_cursor: z.string() });
export const tokenSchema = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int(), scope: z.string() });
export const deviceCodeSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  interval: z.int(),
  expires_in: z.int(),
});
export const deviceTokenSchema = z.object({ api_key: z.string(), project: z.string() });

export const webhookSchema = z.object({
  id,
  object: z.literal('webhook'),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()).nullable().describe('null：除 job.progressed 外的全部'),
  status: z.enum(webhookStates).describe('stopped：五天没有一次成功，或回答了 410，由我们停止'),
  failing_since: instant.nullable(),
  next_attempt_at: instant.nullable(),
  delivered_at: instant.nullable().describe('最近一次成功'),
  test: z.boolean(),
  created_at: instant,
});
export const webhookSecretSchema = z.object({
  secrets: z.array(z.object({ secret: z.string(), expires_at: instant.nullable().describe('轮换后旧的到这时为止') })),
  public_key: z.string().describe('whpk_…：v1a 签名的公钥'),
});
const deliveryShape = {
  id,
  object: z.literal('delivery'),
  webhook: z.string(),
  event: z.string().describe('webhook-id，重试和重新投递都不变'),
  type: z.string(),
  subject: z.string().describe('同一对象的消息按顺序投递'),
  status: z.enum(deliveryStates),
  attempts: z.int(),
  answer_status: z.int().nullable(),
  problem: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  delivered_at: instant.nullable(),
  created_at: instant,
};
export const deliverySchema = z.object(deliveryShape);
export const deliveryDetailSchema = z.object({
  ...deliveryShape,
  body: z.string(),
  tries: z.array(
    z.object({
      at: instant,
      status: z.int().nullable(),
      problem: z.string().nullable(),
      milliseconds: z.int(),
      headers: z.record(z.string(), z.string()),
      answer: z.string(),
    }),
  ),
});
export const replayedSchema = z.object({ replayed: z.int() });

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() });

export type FileView = z.infer<typeof fileSchema>;
export type JobView = z.infer<typeof jobSchema>;
export type OutputView = z.infer<typeof outputSchema>;
export type FailureView = z.infer<typeof failureSchema>;
export type WebhookView = z.infer<typeof webhookSchema>;
export type WebhookSecretView = z.infer<typeof webhookSecretSchema>;
export type DeliveryView = z.infer<typeof deliverySchema>;
export type DeliveryDetailView = z.infer<typeof deliveryDetailSchema>;
