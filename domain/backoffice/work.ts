import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { jobKinds } from '../kinds/jobs.ts';
import { workKinds, type WorkKindName } from '../kinds/works.ts';
import { callerShape, pageShape } from '../wire/schema.ts';
import { jobStatuses, type JobStatus } from '../jobs/state.ts';

/** What an operator filters everybody's work by; `waiting` holds checks and pictures too. */
export const workStates = {
  waiting: null,
  running: ['Queued', 'Running'],
  failed: ['Error'],
  done: ['Success'],
  all: jobStatuses,
} as const satisfies Record<string, readonly JobStatus[] | null>;
export type WorkState = keyof typeof workStates;

export const operateJobListSchema = z.object({
  ...callerShape,
  ...pageShape,
  keyword: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z]{0,40}$/, '请输入处理编号或账号编号')
    .default('')
    .describe('处理编号或账号编号；不填列出全部'),
  state: z
    .enum(Object.keys(workStates) as WorkState[], '状态不正确')
    .default('waiting')
    .describe('waiting：等待您决定'),
  kind: z.enum(jobKinds, '处理类型不正确').optional().describe('只列出这一类处理'),
});

/** What an operator decides about one work: the first two while it waits for him, the last while it is queued or runs. */
export const workDecisions = ['retry', 'giveUp', 'cancel'] as const;
export type WorkDecision = (typeof workDecisions)[number];

export const operateJobDecideSchema = z.object({
  ...callerShape,
  workflowId: z.string('缺少任务').min(1, '缺少任务').max(200, '任务不正确').describe('任务的编号'),
  decision: z
    .enum(workDecisions, '请选择重试、放弃或取消')
    .describe('retry 重试，giveUp 放弃：退款并结束；这两样只对等待决定的。cancel 取消：中止排队或处理中的，退款并结束'),
  cause: causeSchema.describe('原因，记入审计日志'),
});

const instant = z.iso.datetime();

/** Everybody's work as operators see it. */
export const operateJobView = z.object({
  id: z.string().describe('处理或检测的文件的编号'),
  workflowId: z.string().describe('Temporal 里的编号'),
  temporalUrl: z.string().nullable().describe('在 Temporal 里查看的地址；没有设置为 null'),
  kind: z.enum(Object.keys(workKinds) as [WorkKindName, ...WorkKindName[]]),
  kindLabel: z.string(),
  name: z.string().describe('模型名'),
  state: z.string().describe('状态'),
  waiting: z.boolean().describe('在等待管理员决定'),
  cancellable: z.boolean().describe('在排队或处理，可以取消'),
  stage: z.string(),
  percent: z.int(),
  attempt: z.int().describe('第几次运行'),
  waits: z.int().describe('等待过几次'),
  reason: z.string().describe('为什么等待或失败'),
  account: z.object({ id: z.string(), nickName: z.string(), phone: z.string().describe('中间四位隐去') }),
  requestId: z.string().nullable().describe('由哪次请求开始；不知道为 null'),
  createdAt: instant,
  since: instant.describe('从什么时候起是这个状态'),
});
export type OperateJobView = z.infer<typeof operateJobView>;

/** `operateJobDecide`. */
export const decidedView = z.object({ told: z.int().describe('通知了几个任务；0：它已经不在等待，或已经结束') });
