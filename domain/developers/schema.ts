import { z } from 'zod';
import { keyModes } from '../open/keys.ts';
import { openLimits } from '../open/limits.ts';
import { webhookShape } from '../open/schema.ts';
import { scopeNames } from '../open/scopes.ts';
import { deliveryStates } from '../open/webhooks.ts';
import { callerShape, idSchema } from '../wire/schema.ts';

const { nameLength, addresses, requestsMs } = openLimits;
/** A key may be made to end after so many days. */
const longestDays = 3650;

const name = z
  .string('请填写名称')
  .trim()
  .min(1, '请填写名称')
  .max(nameLength, `名称最多 ${nameLength} 个字`)
  .refine((text) => !/\p{Cc}|\p{Cf}/u.test(text), '名称里有不能使用的字符');
const mode = z.enum(keyModes, '密钥应为 test 或 live');

export const projectMakeSchema = z.object({ ...callerShape, name });

export const keyMakeSchema = z.object({
  ...callerShape,
  projectId: idSchema.optional().describe('不写则为第一个项目，还没有就建一个'),
  mode: mode.describe('live 须先通过认证'),
  name,
  scopes: z.array(z.enum(scopeNames, '没有这个权限')).min(1, '请至少选一个权限').optional().describe('不写则为全部权限'),
  addresses: z
    .array(z.union([z.ipv4(), z.ipv6()], '地址应为 IPv4 或 IPv6'))
    .min(1)
    .max(addresses, `最多 ${addresses} 个地址`)
    .optional()
    .describe('只能从这些地址使用'),
  days: z.coerce.number().int().min(1).max(longestDays).optional().describe('多少天后过期，不写则一直有效'),
});

export const keyIdSchema = z.object({ ...callerShape, id: idSchema });

const ofProject = { ...callerShape, projectId: idSchema.optional().describe('不写则为第一个项目'), mode: mode.default('test') };
export const projectUsageSchema = z.object({ ...ofProject, by: z.enum(['day', 'call', 'kind']).default('day') });
export const requestListSchema = z.object({
  ...callerShape,
  projectId: idSchema.optional().describe('不写则为第一个项目'),
  failed: z.coerce.boolean().default(false).describe('只看出错的'),
  before: idSchema.optional().describe(`上一页的 next；记录保留 ${requestsMs / 86_400_000} 天`),
});

export const deviceDecideSchema = z.object({
  ...callerShape,
  userCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}-[A-Z]{4}$/, '代码应为 ABCD-EFGH 的形式'),
  approve: z.boolean(),
});

export const webhookListSchema = z.object({ ...ofProject });
export const webhookMakeSchema = z.object({ ...ofProject, ...webhookShape });
export const webhookChangeSchema = z.object({
  ...{ ...callerShape, id: idSchema, ...webhookShape },
  url: webhookShape.url.optional(),
  status: z.enum(['active', 'paused']).optional(),
});
export const webhookIdSchema = z.object({ ...callerShape, id: idSchema });
export const webhookSecretSchema = z.object({
  ...callerShape,
  id: idSchema,
  rotate: z.boolean().default(false).describe('true：换一个新的'),
});
export const webhookReplaySchema = z.object({
  ...{ ...callerShape, id: idSchema },
  hours: z.coerce.number().int().min(1).max(720).describe('重新投递最近几小时的消息'),
  failedOnly: z.boolean().default(true).describe('只要没有送达的'),
});
export const deliveryListSchema = z.object({
  ...{ ...callerShape, id: idSchema.describe('Webhook 的编号') },
  status: z.enum(deliveryStates).optional(),
  before: idSchema.optional().describe('上一页的 next；记录保留 30 天'),
});
