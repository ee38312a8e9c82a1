import { z } from 'zod';
import { keyModes } from '../open/keys.ts';
import { scopeNames } from '../open/scopes.ts';
import { deliveryStates, webhookStates } from '../open/webhooks.ts';
import { serviceNames } from './status.ts';

const instant = z.iso.datetime();

export const developerKeyView = z.object({
  id: z.string(),
  mode: z.enum(keyModes),
  name: z.string(),
  hint: z.string().describe('密钥的头尾，其余只在创建时给出一次'),
  scopes: z.array(z.enum(scopeNames)),
  addresses: z.array(z.string()).nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable().describe('轮换后到这时为止还能用'),
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
});
export type DeveloperKeyView = z.infer<typeof developerKeyView>;

export const developerProjectView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  keys: z.array(developerKeyView),
});
export type DeveloperProjectView = z.infer<typeof developerProjectView>;

export const madeKeyView = z.object({ key: z.string().describe('完整的密钥，只给出这一次'), row: developerKeyView });
export type MadeKeyView = z.infer<typeof madeKeyView>;

export const projectUsageView = z.object({
  data: z.array(z.record(z.string(), z.union([z.string(), z.int()]))),
  included: z.int().describe('这段时间内包含的次数'),
  used: z.int(),
  left: z.int().describe('还可以用的次数，包括套餐里的'),
  inPackages: z.int().describe('其中套餐里剩余的次数'),
  period: z.enum(['day', 'year']).describe('用量按天还是按年计'),
});

export const loggedRequestView = z.object({
  id: z.string(),
  requestId: z.string(),
  keyId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  ms: z.int(),
  problem: z.string().nullable(),
  createdAt: instant,
});
export type LoggedRequestView = z.infer<typeof loggedRequestView>;
export const requestListView = z.object({ rows: z.array(loggedRequestView), next: z.string().nullable() });

export const webhookView = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()).nullable().describe('null：除 job.progressed 外的全部'),
  status: z.enum(webhookStates).describe('stopped：由我们停止'),
  failingSince: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  publicKey: z.string(),
  createdAt: instant,
});
export type WebhookRowView = z.infer<typeof webhookView>;
export const webhookSecretView = z.array(z.object({ secret: z.string(), expiresAt: instant.nullable() }));
export type WebhookSecretsView = z.infer<typeof webhookSecretView>;

const deliveryShape = {
  id: z.string(),
  event: z.string().describe('webhook-id'),
  type: z.string(),
  subject: z.string(),
  status: z.enum(deliveryStates),
  attempts: z.int(),
  answerStatus: z.int().nullable(),
  problem: z.string().nullable(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
};
export const deliveryRowView = z.object(deliveryShape);
export type DeliveryRowView = z.infer<typeof deliveryRowView>;
export const deliveryListView = z.object({ rows: z.array(deliveryRowView), next: z.string().nullable() });
export const deliveryFullView = z.object({
  ...deliveryShape,
  body: z.string(),
  tries: z.array(
    z.object({
      ...{ id: z.string(), at: instant, status: z.int().nullable(), problem: z.string().nullable(), ms: z.int() },
      ...{ headers: z.record(z.string(), z.string()), answer: z.string() },
    }),
  ),
});
export type DeliveryFullView = z.infer<typeof deliveryFullView>;
export const replayedView = z.object({ replayed: z.int() });

const measure = z
  .object({
    good: z.int(),
    bad: z.int().describe('因为平台而没有成功的次数'),
    middleMs: z.int().optional().describe('一半在这么多毫秒里结束；只有文件检测有'),
  })
  .nullable();
export const serviceStatusView = z.object({
  measuredAt: instant,
  today: z.string().describe('days 的最后一天，按北京时间'),
  services: z.array(
    z.object({
      name: z.enum(serviceNames),
      now: measure.describe('最近一小时；null：没有测量'),
      days: z.array(measure).describe('最近 90 天，从最早的一天起；null：没有测量'),
    }),
  ),
});
export type ServiceStatusView = z.infer<typeof serviceStatusView>;
