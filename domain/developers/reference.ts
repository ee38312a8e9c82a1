import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { developerCalls } from './calls.ts';
import * as schemas from './schema.ts';
import * as views from './views.ts';

export const developerReference = {
  developerProjects: { title: '开发者中心：项目和密钥', payload: nothingSchema, answer: z.array(views.developerProjectView), refusals: [] },
  developerProjectMake: {
    title: '开发者中心：新建项目',
    payload: schemas.projectMakeSchema,
    answer: views.developerProjectView,
    refusals: ['developer.tooMany'],
    note: '每个项目有自己的密钥、文件、处理和用量。',
  },
  developerKeyMake: {
    title: '开发者中心：新建密钥',
    payload: schemas.keyMakeSchema,
    answer: views.madeKeyView,
    refusals: ['developer.notFound', 'developer.tooMany', 'developer.certificationRequired'],
    note: '完整的密钥只在这个回答里，我们只保存它的散列值。',
  },
  developerKeyRevoke: {
    title: '开发者中心：撤销密钥',
    payload: schemas.keyIdSchema,
    answer: doneView,
    refusals: ['developer.notFound'],
    note: '立即生效，用它换取的访问令牌也一并失效。',
  },
  developerKeyRotate: {
    title: '开发者中心：轮换密钥',
    payload: schemas.keyIdSchema,
    answer: views.madeKeyView,
    refusals: ['developer.notFound', 'developer.tooMany', 'developer.certificationRequired'],
    note: '得到一个同样的新密钥，旧的 24 小时后失效，其间两个都能用。',
  },
  developerUsage: { title: '开发者中心：用量', payload: schemas.projectUsageSchema, answer: views.projectUsageView, refusals: [] },
  developerRequests: { title: '开发者中心：请求日志', payload: schemas.requestListSchema, answer: views.requestListView, refusals: [] },
  developerWebhooks: { title: '开发者中心：Webhook', payload: schemas.webhookListSchema, answer: z.array(views.webhookView), refusals: [] },
  developerWebhookMake: {
    title: '开发者中心：新建 Webhook',
    payload: schemas.webhookMakeSchema,
    answer: views.webhookView,
    refusals: ['developer.notFound', 'developer.tooMany', 'developer.webhookInsecure'],
    note: '须先有项目。网址用 80 或 443 端口；正式密钥的事件只发往 https。',
  },
  developerWebhookChange: {
    title: '开发者中心：修改、暂停或恢复 Webhook',
    payload: schemas.webhookChangeSchema,
    answer: views.webhookView,
    refusals: ['developer.notFound', 'developer.webhookInsecure'],
  },
  developerWebhookRemove: {
    title: '开发者中心：删除 Webhook',
    payload: schemas.webhookIdSchema,
    answer: doneView,
    refusals: ['developer.notFound'],
    note: '投递记录一并删除。',
  },
  developerWebhookSecret: {
    title: '开发者中心：Webhook 的签名密钥',
    payload: schemas.webhookSecretSchema,
    answer: views.webhookSecretView,
    refusals: ['developer.notFound'],
    note: '轮换后 24 小时内，每条消息带新旧两个签名。',
  },
  developerWebhookTest: {
    title: '开发者中心：发送测试消息',
    payload: schemas.webhookIdSchema,
    answer: views.deliveryRowView,
    refusals: ['developer.notFound', 'developer.tooMany', 'developer.webhookPaused'],
  },
  developerWebhookReplay: {
    title: '开发者中心：重新投递一段时间的消息',
    payload: schemas.webhookReplaySchema,
    answer: views.replayedView,
    refusals: ['developer.notFound', 'developer.webhookPaused'],
  },
  developerDeliveries: {
    title: '开发者中心：投递记录',
    payload: schemas.deliveryListSchema,
    answer: views.deliveryListView,
    refusals: ['developer.notFound'],
  },
  developerDelivery: {
    title: '开发者中心：一次投递',
    payload: schemas.webhookIdSchema,
    answer: views.deliveryFullView,
    refusals: ['developer.notFound'],
    note: '含每次尝试的请求头和回答的开头。',
  },
  developerDeliveryReplay: {
    title: '开发者中心：重新投递一条消息',
    payload: schemas.webhookIdSchema,
    answer: views.deliveryRowView,
    refusals: ['developer.notFound', 'developer.webhookPaused'],
  },
  developerStatus: {
    title: '开发者中心：服务状态',
    payload: nothingSchema,
    answer: views.serviceStatusView,
    refusals: [],
    note: '最近 90 天，由平台自己的记录算出，每分钟最多更新一次。',
  },
  developerDeviceDecide: {
    title: '开发者中心：允许或拒绝命令行登录',
    payload: schemas.deviceDecideSchema,
    answer: doneView,
    refusals: ['developer.codeUnknown'],
    note: '允许后，命令行得到一个新的测试密钥。',
  },
} satisfies AreaReference<typeof developerCalls>;
