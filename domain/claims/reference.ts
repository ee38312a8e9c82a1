import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { claimCalls } from './calls.ts';
import { claimLimits } from './limits.ts';
import {
  claimAnswerSchema,
  claimFileSchema,
  claimIdSchema,
  claimListSchema,
  operateClaimDecideSchema,
  operateClaimHearSchema,
  operateClaimListSchema,
} from './schema.ts';
import { claimPageView, operateClaimDetailView, operateClaimView } from './views.ts';

export const claimReference = {
  claimFile: {
    title: '举报一个模型侵犯自己的著作权',
    payload: claimFileSchema,
    answer: doneView,
    refusals: ['mall.notFound', 'claim.own', 'claim.open', 'claim.tooMany', 'file.notFound', 'content.rejected'],
    note: `作品链接和自己的源文件至少有一个。同一个模型同时只有一个举报，每个账号每天最多 ${claimLimits.perDay} 次。`,
  },
  claimList: { title: '自己提交的和针对自己的举报', payload: claimListSchema, answer: claimPageView, refusals: [] },
  claimAnswer: {
    title: '发布者对举报提交说明',
    payload: claimAnswerSchema,
    answer: doneView,
    refusals: ['claim.unknown', 'claim.notNow', 'content.rejected'],
    note: '在期限内可以提交一次。',
  },
  claimWithdraw: {
    title: '撤回举报',
    payload: claimIdSchema,
    answer: doneView,
    refusals: ['claim.unknown', 'claim.notNow'],
    note: '平台开始处理后不能撤回。',
  },
  operateClaimList: {
    title: '管理员：侵权举报',
    payload: operateClaimListSchema,
    answer: pageView(operateClaimView),
    refusals: [],
    note: '没有决定的从最早的开始，其他从最新的开始。',
  },
  operateClaimDetail: {
    title: '管理员：一个侵权举报，以及与被举报的模型相近的模型',
    payload: claimIdSchema,
    answer: operateClaimDetailView,
    refusals: ['claim.unknown'],
  },
  operateClaimHear: {
    title: '管理员：受理举报，冻结模型并请发布者说明',
    payload: operateClaimHearSchema,
    answer: doneView,
    refusals: ['claim.unknown', 'claim.notNow', 'administration.ownAccount'],
    note: '发布者有 7 天提交说明。双方会收到消息。',
  },
  operateClaimDecide: {
    title: '管理员：决定举报是否成立',
    payload: operateClaimDecideSchema,
    answer: doneView,
    refusals: ['claim.unknown', 'claim.notNow', 'claim.tooEarly', 'administration.ownAccount'],
    note: '成立的，模型保持冻结；不成立的，模型解冻，由发布者重新上架。发布者说明之前，或期限之前，不能决定成立。',
  },
} satisfies AreaReference<typeof claimCalls>;
