import { z } from 'zod';
import { newBoxSchema } from '../boxes/schema.ts';
import { boxView } from '../boxes/views.ts';
import { popupSchema } from './schema.ts';
import { campaignPhases, type CampaignPhase } from './state.ts';

const count = z.int();
const instant = z.iso.datetime();

/** A popup as pages show it. */
export const shownPopupView = z.object({
  id: z.string().describe('活动编号'),
  campaign: z.string().describe('活动代码，点击后的来源'),
  title: z.string(),
  text: z.string(),
  img: z.string().describe('空：没有图片'),
  jumpLink: z.string(),
  popRule: z.string().describe('1 每次访问，2 每天一次，3 只显示一次'),
  pages: z.array(z.string()).describe('在哪些页面显示；空为所有页面'),
});
export type ShownPopupView = z.infer<typeof shownPopupView>;

export const campaignRowView = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  phase: z.enum(Object.keys(campaignPhases) as CampaignPhase[]),
  phaseLabel: z.string(),
  startsAt: instant,
  endsAt: instant,
  hasPopup: z.boolean(),
  box: z.string().describe('盲盒名称；空为没有'),
  sold: count,
  total: count,
});
export type CampaignRowView = z.infer<typeof campaignRowView>;

/** A prize drawn so often, beside what its odds say. */
const drawnView = z.object({
  label: z.string(),
  published: z.string().describe('公布的概率'),
  drawn: count.describe('开出次数'),
  expected: z.number().describe('按开盒那一刻的概率应有的次数'),
  share: z.string().describe('开出的比例'),
});

export const campaignDetailView = campaignRowView.extend({
  version: count,
  status: z.string(),
  popup: popupSchema.nullable(),
  box: newBoxSchema.nullable(),
  shop: boxView.nullable().describe('访客看到的盲盒'),
  couponCampaignIds: z.array(z.string()),
  coupons: z.array(z.object({ id: z.string(), label: z.string(), running: z.boolean() })),
  link: z.string().describe('带来源的地址'),
  problems: z.array(z.string()).describe('发布之前要改的'),
  figures: z.object({
    visits: count,
    registrations: count,
    payers: count,
    payments: count.nullable().describe('不能看账目的角色为 null'),
    incomeFen: z.int().nullable().describe('付款减去退款，分；不能看账目的角色为 null'),
    shown: count.describe('弹窗展示'),
    opened: count.describe('弹窗点击'),
    closed: count.describe('弹窗关闭'),
    boxes: count.describe('开出的盲盒'),
    wrong: count.describe('按记录重新抽取，结果不符的次数，应为 0'),
    drawn: z.array(drawnView),
  }),
});
export type CampaignDetailView = z.infer<typeof campaignDetailView>;

export const campaignSavedView = z.object({ campaignId: z.string(), version: count });
export type CampaignSavedView = z.infer<typeof campaignSavedView>;
