import { z } from 'zod';
import type { OpenThing } from './ids.ts';
import * as answers from './resources.ts';
import * as schemas from './schema.ts';
import type { Scope } from './scopes.ts';

/** One call of the developers' API. Its route parses with these schemas, and the OpenAPI document is made from them. */
export interface OpenOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base, with `{file}` for an id of that thing. */
  path: string;
  summary: string;
  /** What a key needs for it; `public` asks for none. */
  scope: Scope | 'public';
  query?: z.ZodType;
  /** JSON, a form, or the bytes of a file. */
  body?: { type: 'application/json' | 'application/x-www-form-urlencoded' | 'application/octet-stream'; schema: z.ZodType | null };
  /** It makes something, so it needs an Idempotency-Key. */
  makes?: true;
  /** Statuses of success, with what each carries. */
  answers: Readonly<Record<number, z.ZodType | null>>;
}

const json = <S extends z.ZodType>(schema: S) => ({ type: 'application/json', schema }) as const;
const define = <O extends Record<string, OpenOperation>>(table: O): O => table;

export const operations = define({
  createFile: {
    ...{ method: 'POST', path: '/files', summary: '开始上传', scope: 'files:write', makes: true },
    ...{ body: json(schemas.fileBodySchema), answers: { 201: answers.fileSchema } },
  },
  putFile: {
    ...{ method: 'PUT', path: '/files', summary: '一次上传整个文件', scope: 'files:write', query: schemas.putFileQuerySchema },
    ...{ body: { type: 'application/octet-stream', schema: null }, answers: { 201: answers.fileSchema } },
  },
  importFile: {
    ...{ method: 'POST', path: '/files/import', summary: '从网址取得文件', scope: 'files:write', makes: true },
    ...{ body: json(schemas.importBodySchema), answers: { 202: answers.fileSchema } },
  },
  listFiles: {
    ...{ method: 'GET', path: '/files', summary: '列出文件', scope: 'files:read', query: schemas.pageQuerySchema },
    answers: { 200: answers.listOf(answers.fileSchema) },
  },
  getFile: {
    ...{ method: 'GET', path: '/files/{file}', summary: '查看文件', scope: 'files:read', query: schemas.waitQuerySchema },
    answers: { 200: answers.fileSchema },
  },
  deleteFile: { method: 'DELETE', path: '/files/{file}', summary: '删除文件', scope: 'files:write', answers: { 204: null } },
  signParts: {
    ...{ method: 'POST', path: '/files/{file}/parts', summary: '取得分片的上传地址', scope: 'files:write' },
    ...{ body: json(schemas.partsBodySchema), answers: { 200: answers.partsSchema } },
  },
  listParts: {
    ...{ method: 'GET', path: '/files/{file}/parts', summary: '列出已上传的分片', scope: 'files:read' },
    answers: { 200: answers.storedPartsSchema },
  },
  completeFile: {
    ...{ method: 'POST', path: '/files/{file}/complete', summary: '完成上传并开始检测', scope: 'files:write' },
    ...{ body: json(schemas.completeBodySchema), answers: { 200: answers.fileSchema } },
  },
  createEstimate: {
    ...{ method: 'POST', path: '/estimates', summary: '估价', scope: 'jobs:read' },
    ...{ body: json(schemas.estimateBodySchema), answers: { 200: answers.estimateSchema } },
  },
  createJob: {
    ...{ method: 'POST', path: '/jobs', summary: '发起处理', scope: 'jobs:write', makes: true },
    ...{ body: json(schemas.jobBodySchema), answers: { 200: answers.jobSchema, 201: answers.jobSchema, 202: answers.jobSchema } },
  },
  listJobs: {
    ...{ method: 'GET', path: '/jobs', summary: '列出处理', scope: 'jobs:read', query: schemas.jobListQuerySchema },
    answers: { 200: answers.listOf(answers.jobSchema) },
  },
  getJob: {
    ...{ method: 'GET', path: '/jobs/{job}', summary: '查看处理', scope: 'jobs:read', query: schemas.waitQuerySchema },
    answers: { 200: answers.jobSchema },
  },
  cancelJob: { method: 'POST', path: '/jobs/{job}/cancel', summary: '取消处理', scope: 'jobs:write', answers: { 200: answers.jobSchema } },
  retryJob: { method: 'POST', path: '/jobs/{job}/retry', summary: '重试处理', scope: 'jobs:write', answers: { 200: answers.jobSchema } },
  getOutput: { method: 'GET', path: '/outputs/{output}', summary: '查看结果', scope: 'jobs:read', answers: { 200: answers.outputSchema } },
  getContent: { method: 'GET', path: '/outputs/{output}/content', summary: '下载结果', scope: 'jobs:read', answers: { 302: null } },
  listPresets: {
    ...{ method: 'GET', path: '/presets', summary: '列出处理方案', scope: 'jobs:read' },
    answers: { 200: answers.listOf(answers.presetSchema) },
  },
  getAccount: { method: 'GET', path: '/account', summary: '查看账户', scope: 'account:read', answers: { 200: answers.accountSchema } },
  getUsage: {
    ...{ method: 'GET', path: '/usage', summary: '查看用量', scope: 'account:read', query: schemas.usageQuerySchema },
    answers: { 200: answers.usageSchema },
  },
  listEvents: {
    ...{ method: 'GET', path: '/events', summary: '读取事件', scope: 'events:read', query: schemas.eventsQuerySchema },
    answers: { 200: answers.eventsSchema },
  },
  createWebhook: {
    ...{ method: 'POST', path: '/webhooks', summary: '新建 Webhook', scope: 'webhooks:write', makes: true },
    ...{ body: json(schemas.webhookBodySchema), answers: { 201: answers.webhookSchema } },
  },
  listWebhooks: {
    ...{ method: 'GET', path: '/webhooks', summary: '列出 Webhook', scope: 'webhooks:read' },
    answers: { 200: answers.listOf(answers.webhookSchema) },
  },
  getWebhook: {
    ...{ method: 'GET', path: '/webhooks/{webhook}', summary: '查看 Webhook', scope: 'webhooks:read' },
    answers: { 200: answers.webhookSchema },
  },
  changeWebhook: {
    ...{ method: 'PATCH', path: '/webhooks/{webhook}', summary: '修改、暂停或恢复 Webhook', scope: 'webhooks:write' },
    ...{ body: json(schemas.webhookChangeSchema), answers: { 200: answers.webhookSchema } },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/webhooks/{webhook}',
    summary: '删除 Webhook',
    scope: 'webhooks:write',
    answers: { 204: null },
  },
  getWebhookSecret: {
    ...{ method: 'GET', path: '/webhooks/{webhook}/secret', summary: '取得签名密钥', scope: 'webhooks:write' },
    answers: { 200: answers.webhookSecretSchema },
  },
  rotateWebhookSecret: {
    ...{ method: 'POST', path: '/webhooks/{webhook}/rotate', summary: '轮换签名密钥', scope: 'webhooks:write' },
    answers: { 200: answers.webhookSecretSchema },
  },
  testWebhook: {
    ...{ method: 'POST', path: '/webhooks/{webhook}/test', summary: '发送测试消息', scope: 'webhooks:write' },
    answers: { 202: answers.deliverySchema },
  },
  replayWebhook: {
    ...{ method: 'POST', path: '/webhooks/{webhook}/replay', summary: '重新投递一段时间的消息', scope: 'webhooks:write' },
    ...{ body: json(schemas.replayBodySchema), answers: { 202: answers.replayedSchema } },
  },
  listDeliveries: {
    ...{ method: 'GET', path: '/webhooks/{webhook}/deliveries', summary: '列出投递记录', scope: 'webhooks:read' },
    ...{ query: schemas.deliveryListQuerySchema, answers: { 200: answers.listOf(answers.deliverySchema) } },
  },
  getDelivery: {
    ...{ method: 'GET', path: '/deliveries/{delivery}', summary: '查看一次投递', scope: 'webhooks:read' },
    answers: { 200: answers.deliveryDetailSchema },
  },
  replayDelivery: {
    ...{ method: 'POST', path: '/deliveries/{delivery}/replay', summary: '重新投递一条消息', scope: 'webhooks:write' },
    answers: { 202: answers.deliverySchema },
  },
  createToken: {
    ...{ method: 'POST', path: '/oauth/token', summary: '用密钥换取访问令牌', scope: 'public' },
    ...{
      body: { type: 'application/x-www-form-urlencoded', schema: schemas.tokenFormSchema },
      answers: { 200: answers.tokenSchema },
    },
  },
  createDeviceCode: {
    ...{ method: 'POST', path: '/device/code', summary: '为命令行取得设备码', scope: 'public' },
    ...{ body: json(schemas.deviceCodeBodySchema), answers: { 200: answers.deviceCodeSchema } },
  },
  createDeviceToken: {
    ...{ method: 'POST', path: '/device/token', summary: '用设备码取得密钥', scope: 'public' },
    ...{ body: json(schemas.deviceTokenBodySchema), answers: { 200: answers.deviceTokenSchema } },
  },
  getDocument: {
    ...{ method: 'GET', path: '/openapi.json', summary: '这份说明', scope: 'public' },
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
});
export type OperationName = keyof typeof operations;

/** What stands in an address for each thing. */
export const pathThings = ['file', 'job', 'output', 'webhook', 'delivery'] as const satisfies readonly OpenThing[];
