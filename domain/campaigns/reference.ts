import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { campaignCalls } from './calls.ts';
import { campaignIdSchema, campaignListSchema, campaignMoveSchema, campaignSaveSchema } from './schema.ts';
import { campaignDetailView, campaignRowView, campaignSavedView, shownPopupView } from './views.ts';

export const campaignReference = {
  campaignPopups: {
    title: '现在可以显示的广告弹窗',
    payload: nothingSchema,
    answer: z.array(shownPopupView),
    refusals: [],
    note: '只有进行中的活动里显示给自己的弹窗，优先级高的在前。在哪个页面、多久显示一次由页面按 pages 和 popRule 决定。',
  },
  campaignList: { title: '活动', payload: campaignListSchema, answer: pageView(campaignRowView), refusals: [] },
  campaignDetail: {
    title: '一个活动和它的数据',
    payload: campaignIdSchema,
    answer: campaignDetailView,
    refusals: ['campaign.unknown'],
    note: '访问、注册和收入按来源统计：注册记到注册时那次访问的活动上，盲盒收入记到卖出它的活动上。',
  },
  campaignSave: {
    title: '新建或修改活动',
    payload: campaignSaveSchema,
    answer: campaignSavedView,
    refusals: ['campaign.unknown', 'campaign.changedMeanwhile', 'campaign.codeTaken', 'campaign.notNow', 'campaign.tooMany'],
    note: '草稿和暂停的活动可以修改；发布过的活动不能再改代码和盲盒，公布的概率不会在买家看到之后变化。',
  },
  campaignPublish: {
    title: '发布或恢复活动',
    payload: campaignMoveSchema,
    answer: doneView,
    refusals: ['campaign.unknown', 'campaign.notNow', 'campaign.problems'],
  },
  campaignPause: {
    title: '暂停活动',
    payload: campaignMoveSchema,
    answer: doneView,
    refusals: ['campaign.unknown', 'campaign.notNow'],
    note: '暂停后盲盒停售，已下单未付款的订单付款后自动退回。',
  },
  campaignEnd: {
    title: '结束活动',
    payload: campaignMoveSchema,
    answer: doneView,
    refusals: ['campaign.unknown', 'campaign.notNow'],
    note: '结束后不能恢复。',
  },
} satisfies AreaReference<typeof campaignCalls>;
