import { z } from 'zod';
import { thingKinds } from './things.ts';

const thing = { kind: z.enum(thingKinds), id: z.string() };
const instant = z.iso.datetime();

/** Something that was found. */
const hitView = z.object({
  ...thing,
  by: z.string().describe('按什么找到的'),
  title: z.string(),
  note: z.string().describe('状态等，供辨认'),
});
export const findView = z.object({ hits: z.array(hitView) });
export type FindView = z.infer<typeof findView>;

/** Calls by which something is done about what was found. */
export const actCalls = [
  'accountFreeze',
  'accountUnfreeze',
  'officeEndSessions',
  'officeGiveCoins',
  'operateOrderRefund',
  'operateRefundRetry',
  'operateJobDecide',
] as const;
export type ActCall = (typeof actCalls)[number];

/** Something that may be done about it by who asks, with what follows. */
export const actView = z.object({
  call: z.enum(actCalls).describe('接口的名字'),
  subject: z.string().describe('关于什么：账号、订单、退款号或 Temporal 编号'),
  choice: z.enum(['retry', 'giveUp', 'cancel']).nullable().describe('接口有几种做法时是哪一种'),
  label: z.string(),
  effects: z.array(z.string()).describe('做了以后会怎样，一句一条'),
  isDangerous: z.boolean(),
});
export type ActView = z.infer<typeof actView>;

export const entryView = z.object({
  at: instant,
  what: z.string().describe('发生了什么'),
  who: z.string().describe('谁做的'),
  note: z.string().describe('详情；没有为空'),
  amount: z.string().describe('涉及的钱；没有为空'),
  thing: z.object(thing).nullable().describe('关于另一样的，是哪一样'),
  temporalUrl: z.string().nullable(),
});

/** All that is known of one thing, in order. */
export const storyView = z.object({
  ...thing,
  title: z.string(),
  state: z.string(),
  tone: z.enum(['success', 'error', 'running', 'waiting', 'quiet']),
  lead: z.string().describe('一句话：现在怎样，为什么'),
  owner: z.object({ id: z.string(), nickName: z.string(), phone: z.string().describe('中间四位隐去') }).nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string(), isCode: z.boolean().describe('是编号，可以复制') })),
  related: z.array(z.object({ ...thing, title: z.string(), note: z.string() })),
  entries: z.array(entryView).describe('最新的在前'),
  acts: z.array(actView),
});
export type StoryView = z.infer<typeof storyView>;
export type StoryTone = StoryView['tone'];
