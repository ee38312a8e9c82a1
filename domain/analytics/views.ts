import { z } from 'zod';

const count = z.int();

const counted = {
  visits: count.describe('访问次数'),
  views: count.describe('浏览的页面数'),
  bots: count.describe('机器人打开的页面数，不在前两项里'),
  stayedSeconds: count.describe('已结束的访问停留的秒数'),
  endedVisits: count.describe('已结束的访问次数'),
  registrations: count.describe('注册人数'),
  uploaders: count.describe('第一次上传的人数'),
  workers: count.describe('第一次处理的人数'),
  payers: count.describe('第一次付款的人数'),
  payments: count.nullable().describe('付款次数；不能看账目的角色为 null'),
  paidFen: z.int().nullable().describe('付款金额，分，不含充值和赠送的云币；不能看账目的角色为 null'),
  refundedFen: z.int().nullable().describe('退款金额，分，记在退款那天；不能看账目的角色为 null'),
  incomeFen: z.int().nullable().describe('收入，分：付款金额减去退款金额；不能看账目的角色为 null'),
  lost: count.describe('数据库不可用或太忙时没有记下的次数'),
};
export const countedView = z.object(counted);
export type CountedView = z.infer<typeof countedView>;

const named = z.object({ name: z.string(), label: z.string(), ...counted });
export type NamedCountView = z.infer<typeof named>;
const pressed = z.object({ name: z.string(), label: z.string(), times: count });

/** `operateAnalytics`. */
export const reportView = z.object({
  totals: countedView,
  days: z.array(z.object({ day: z.iso.date(), ...counted })),
  sources: z.array(named),
  campaigns: z.array(named),
  pages: z.array(z.object({ name: z.string(), label: z.string(), views: count, visits: count.describe('从这一页开始的访问') })),
  buttons: z.array(pressed),
  errors: z.array(pressed),
});
export type ReportView = z.infer<typeof reportView>;
