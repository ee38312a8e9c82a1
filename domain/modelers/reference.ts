import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import { nothingSchema } from '../wire/schema.ts';
import type { modelerCalls } from './calls.ts';
import { modelerLimits } from './limits.ts';
import {
  modelerApplySchema,
  modelerDecideSchema,
  modelerFreezeSchema,
  modelerListSchema,
  modelerSchema,
  modelerUnfreezeSchema,
} from './schema.ts';
import { modelerRowView, modelerStateView } from './views.ts';

export const modelerReference = {
  modelerIsFreeze: {
    title: '模型师是否被冻结',
    payload: modelerSchema,
    answer: z.boolean(),
    refusals: [],
    note: '被冻结的模型师不能进入创作者中心，他的模型不能购买。',
  },
  modelerApply: {
    title: '申请成为模型师',
    payload: modelerApplySchema,
    answer: doneView,
    refusals: ['modeler.underReview', 'modeler.already', 'modeler.tooMany', 'content.rejected'],
    note: `同时只有一个申请，30 天内最多申请 ${modelerLimits.perMonth} 次。`,
  },
  modelerState: { title: '自己的模型师身份和申请', payload: nothingSchema, answer: modelerStateView, refusals: [] },
  modelerList: {
    title: '管理员：模型师申请',
    payload: modelerListSchema,
    answer: pageView(modelerRowView),
    refusals: [],
    note: '等待审核的从最早的开始，其他从最新的开始。',
  },
  modelerDecide: {
    title: '管理员：审核模型师申请',
    payload: modelerDecideSchema,
    answer: doneView,
    refusals: ['modeler.unknown', 'modeler.decided', 'administration.ownAccount'],
    note: '通过后账号可以使用发布中心。申请人会收到消息。记入审计日志。',
  },
  modelerFreeze: {
    title: '管理员：冻结模型师账户',
    payload: modelerFreezeSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'modeler.unchanged'],
    note: '他的模型不再展示和出售，他不能进入创作者中心和发布；账号的其他功能不受影响，已经购买的用户也不受影响。',
  },
  modelerUnfreeze: {
    title: '管理员：解冻模型师账户',
    payload: modelerUnfreezeSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'modeler.unchanged'],
  },
} satisfies AreaReference<typeof modelerCalls>;
