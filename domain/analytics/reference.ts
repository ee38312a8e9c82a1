import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { analyticsCalls } from './calls.ts';
import { analyticsLimits } from './limits.ts';
import { actionLogSchema, reportSchema, visitAddSchema, visitEndSchema, visitRecordSchema } from './schema.ts';
import { reportView } from './views.ts';

const visitId = z.uuid().describe('访问编号');
const beacon = '也可以不加密，用普通的 JSON 发送，浏览器关闭页面时只能这样。';

export const analyticsReference = {
  visitAdd: {
    title: '记录一次访问',
    payload: visitAddSchema,
    answer: visitId,
    refusals: [],
    note: `不使用 cookie，不保存网络地址，只保存来源、活动、第一个页面、页数和停留时间。单次访问保存 ${analyticsLimits.visitsMs / 86_400_000} 天，之后只有每天的汇总。${beacon}`,
  },
  visitEnd: {
    title: '访问结束',
    payload: visitEndSchema,
    answer: doneView,
    refusals: [],
    note: `停留时间以服务器的时间计算。不是我们发出的编号不计。${beacon}`,
  },
  addActionLog: {
    title: '记录一次操作',
    payload: actionLogSchema,
    answer: visitId,
    refusals: [],
    note: `不在按钮表里的名称合在一起计数。${beacon}`,
  },
  saveUserVisitRecord: {
    title: '记录打开的页面和点击',
    payload: visitRecordSchema,
    answer: visitId,
    refusals: [],
    note: `登录后用 eventType = login 调用一次，注册之前的来源就记到这个账号上。${beacon}`,
  },
  operateAnalytics: {
    title: '访问统计',
    payload: reportSchema,
    answer: reportView,
    refusals: [],
    note: '按天汇总，日期为中国时间。漏斗里的每一步一个人只计一次。',
  },
} satisfies AreaReference<typeof analyticsCalls>;
