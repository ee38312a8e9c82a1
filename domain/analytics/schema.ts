import { z } from 'zod';
import { callerShape } from '../wire/schema.ts';
import { dayAfter, daysBetween } from './days.ts';
import { analyticsLimits } from './limits.ts';

const text = (what: string, most: number = analyticsLimits.text) =>
  z.union([z.string(`${what}不正确`).max(most, `${what}太长`), z.number().transform(String)], `${what}不正确`).optional();
const address = (what: string) => text(what, analyticsLimits.url);
const visitId = z.uuid('访问编号不正确').describe('add 返回的访问编号');

/** As documented; `cookie` and `dap` are taken and not kept: there is no cookie. */
export const visitAddSchema = z.object({
  ...callerShape,
  cookie: text('cookie').describe('不保存'),
  dap: text('dap').describe('不保存'),
  entranceUrl: address('入口地址').describe('打开的页面，查询里的 campaign 或 utm_campaign 是活动'),
  source: text('来源').describe('不保存，来源由 sourceUrl 得出'),
  sourceUrl: address('来源地址').describe('之前的页面'),
  isJson: z.unknown().optional(),
});

export const visitEndSchema = z.object({ ...callerShape, uuid: visitId });

export const actionLogSchema = z.object({
  ...callerShape,
  source: text('来源').describe('2 网页'),
  touristId: text('访客编号').describe('add 返回的访问编号；不传时返回一个新的'),
  user_id: text('用户编号').describe('不保存'),
  username: text('用户名').describe('不保存'),
  template: text('模板').describe('不保存'),
  tag: text('按钮').describe('点击了什么'),
  location: address('位置').describe('所在的页面'),
  affiliation: text('归属').describe('error 时 tag 是页面上的错误'),
  node: text('节点').describe('不保存'),
});

export const visitRecordSchema = z.object({
  ...callerShape,
  visitorId: text('访客编号').describe('add 返回的访问编号；不传时返回一个新的'),
  startTime: text('开始时间').describe('不保存，以服务器的时间为准'),
  endTime: text('结束时间').describe('不保存'),
  buttonName: text('按钮').describe('点击了什么'),
  eventType: text('事件').describe('view 打开页面，click 点击，login 登录之后把访问记到账号的来源上'),
  operationType: text('操作').describe('不保存'),
  processType: text('流程').describe('不保存'),
  websiteModule: address('页面').describe('所在的页面'),
  taskId: text('任务').describe('不保存'),
});

/** The span is only looked at where both days can be read. */
const day = z.iso.date({ error: '日期不正确', abort: true });
export const reportSchema = z
  .object({
    ...callerShape,
    from: day.describe('从哪一天'),
    to: day.describe('到哪一天，包括这一天'),
    source: z.string('来源不正确').max(60, '来源不正确').optional().describe('只看这个来源'),
    campaign: z.string('活动不正确').max(32, '活动不正确').optional().describe('只看这个活动；来源和活动只取其一'),
  })
  .refine(({ from, to }) => from <= to && to < dayAfter(from, analyticsLimits.reportDays) && daysBetween(from, to) > 0, {
    error: `起止日期不正确，最多 ${analyticsLimits.reportDays} 天`,
    path: ['to'],
  });
