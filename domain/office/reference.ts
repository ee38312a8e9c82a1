import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { officeCalls } from './calls.ts';
import { officeEndSessionsSchema, officeFindSchema, officeGiveCoinsSchema, officeNoteSchema, officeStorySchema } from './schema.ts';
import { overviewView } from './overview.ts';
import { findView, storyView } from './views.ts';
import { z } from 'zod';

export const officeReference = {
  officeFind: {
    title: '按任意编号查找',
    payload: officeFindSchema,
    answer: findView,
    refusals: [],
    note: '只给出您的角色可以打开的内容；查找的内容不写入日志。',
  },
  officeOverview: {
    title: '查看今天的总览',
    payload: nothingSchema,
    answer: overviewView,
    refusals: [],
    note: '只有您的角色可以查看的部分。',
  },
  officeStory: {
    title: '查看一样东西的全部经过',
    payload: officeStorySchema,
    answer: storyView,
    refusals: ['office.notFound', 'auth.forbidden'],
    note: '每次查看都记入审计日志。',
  },
  officeNote: { title: '写备注', payload: officeNoteSchema, answer: doneView, refusals: ['office.notFound', 'auth.forbidden'] },
  officeEndSessions: {
    title: '让账号在所有设备上退出登录',
    payload: officeEndSessionsSchema,
    answer: z.object({ count: z.int().describe('下线了几台设备') }),
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'administration.otherAdministrator'],
  },
  officeGiveCoins: {
    title: '赠送云币',
    payload: officeGiveCoinsSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount'],
    note: '同一个 onceId 只赠送一次。',
  },
} satisfies AreaReference<typeof officeCalls>;
