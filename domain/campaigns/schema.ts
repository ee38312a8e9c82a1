import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { newBoxSchema } from '../boxes/schema.ts';
import { tierNames } from '../tiers.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { campaignLimits } from './limits.ts';
import { popupAudienceNames, popupRuleNames } from './popups.ts';

export const campaignListSchema = z.object({ ...callerShape, pageNo: pageShape.pageNo, pageSize: pageShape.pageSize });
export const campaignIdSchema = z.object({ ...callerShape, campaignId: idSchema.describe('活动编号') });

export const campaignMoveSchema = campaignIdSchema.extend({ cause: causeSchema });

/** A path of ours, with a query at most: never another site's. */
const ownPath = (name: string, most: number) =>
  z
    .string(`请输入${name}`)
    .trim()
    .max(most, `${name}太长`)
    .regex(/^\/(?![/\\])[\w\-./?=&%]*$/, `${name}要以 / 开头，是本站的地址`);

export const popupSchema = z
  .object({
    title: z
      .string('请输入弹窗标题')
      .trim()
      .min(1, '请输入弹窗标题')
      .max(campaignLimits.popupTitle, `弹窗标题最多 ${campaignLimits.popupTitle} 个字`),
    text: z.string().trim().max(campaignLimits.popupText, `弹窗文字最多 ${campaignLimits.popupText} 个字`).default(''),
    img: z.union([z.literal(''), ownPath('图片地址', campaignLimits.popupImage)]).default(''),
    jumpLink: ownPath('跳转地址', campaignLimits.popupLink),
    rule: z.enum(popupRuleNames, '请选择显示规则'),
    audience: z.enum(popupAudienceNames, '请选择显示给谁'),
    newWithinDays: z
      .int('请输入注册几天内')
      .min(1, '注册天数至少为 1')
      .max(campaignLimits.newWithinDays, `注册天数不能超过 ${campaignLimits.newWithinDays}`)
      .default(7),
    tiers: z.array(z.enum(tierNames, '请选择会员等级')).max(tierNames.length).default([]),
    pages: z
      .array(ownPath('显示的页面', campaignLimits.popupLink))
      .max(campaignLimits.popupPages, `显示的页面最多 ${campaignLimits.popupPages} 个`)
      .default([]),
    priority: z
      .int('请输入优先级')
      .min(0, '优先级不能小于 0')
      .max(campaignLimits.priority, `优先级不能超过 ${campaignLimits.priority}`)
      .default(0),
  })
  .refine(({ audience, tiers }) => audience !== 'tier' || tiers.length > 0, { path: ['tiers'], message: '请选择会员等级' });

const instant = (name: string) => z.iso.datetime({ error: `${name}不正确`, abort: true }).transform((text) => new Date(text));

export const campaignSaveSchema = z
  .object({
    ...callerShape,
    campaignId: idSchema.optional().describe('活动编号；不传为新建'),
    version: z.int().optional().describe('读到的版本；改已有的活动时要传'),
    code: z
      .string('请输入活动代码')
      .trim()
      .max(campaignLimits.code, `活动代码最多 ${campaignLimits.code} 个字符`)
      .regex(/^[a-z0-9][a-z0-9-]*$/, '活动代码用小写字母、数字和短横线'),
    name: z.string('请输入活动名称').trim().min(1, '请输入活动名称').max(campaignLimits.name, `活动名称最多 ${campaignLimits.name} 个字`),
    startsAt: instant('开始时间'),
    endsAt: instant('结束时间'),
    couponCampaignIds: z
      .array(idSchema)
      .max(campaignLimits.coupons, `优惠券最多 ${campaignLimits.coupons} 种`)
      .default([])
      .describe('正在发放的优惠券的编号'),
    popup: popupSchema.nullable().default(null),
    box: newBoxSchema.nullable().default(null).describe('只有草稿能改盲盒'),
  })
  .superRefine(({ startsAt, endsAt }, context) => {
    const ms = endsAt.getTime() - startsAt.getTime();
    if (ms > 0 && ms <= campaignLimits.runsMs) return;
    context.addIssue({ code: 'custom', path: ['endsAt'], message: ms > 0 ? '活动最长 366 天' : '结束时间要在开始时间之后' });
  });
export type CampaignDraft = Omit<z.output<typeof campaignSaveSchema>, 'userId'>;
