import { z } from 'zod';
import { counterNames, counterPeriods } from './benefits.ts';
import { grades } from './grades.ts';
import { tierNames } from '../tiers.ts';
import { popupNames } from './popups.ts';

const count = z.int();
const fen = count.describe('分');
const allowance = (text: string) => count.describe(`${text}；-1 为不限`);

/** What every call says of a membership that shows it. */
export const membershipShape = {
  memberStatus: z.literal([0, 1]).nullable().describe('空：从未开通；1：有效；0：已过期'),
  memberGradeName: z.string().describe('会员等级名称；免费版为空'),
  remainingDays: count.describe('当前等级的剩余天数，不足一天算一天'),
  expirationTime: z.iso.datetime().nullable().describe('当前等级的到期时间；已过期时是最近一次到期的时间'),
  memberTerms: z
    .array(
      z.object({
        tier: z.enum(tierNames),
        memberGradeName: z.string(),
        startTime: z.iso.datetime(),
        expirationTime: z.iso.datetime(),
      }),
    )
    .describe('当前和排在后面的会员期，按时间先后；升级后，原等级剩余的时间在这里'),
};

/** A row of `selectMemberGradeList`. */
export const gradeView = z.object({
  id: z.literal(Object.values(grades).map(({ id }) => id)),
  name: z.string(),
  singleModelLightweight: allowance('免费单模型轻量化次数，每年'),
  modelFormatConversion: allowance('免费格式转换次数，每年'),
  singleModelOfflinePackage: allowance('离线包下载次数，每年'),
  sceneModelLightweight: count.describe('倾斜摄影轻量化支付原价的百分之几，90 即 9 折'),
  modelMallChargeModelDownloads: allowance('付费模型下载个数，每月'),
  annualFee: fen,
  monthlyAverage: fen.describe('年费折合每月，分'),
  monthlyFee: fen,
  firstMonthFee: fen,
  firstMonth: z.boolean().describe('自己购买月卡是否还是首月价；未登录为 true'),
});
export type GradeView = z.infer<typeof gradeView>;

const popupShape = {
  id: z.enum(['', ...popupNames]).describe('空：今天不用显示；关闭时作为 popupId 传给 cancelMemberPopup'),
  tipText: z.string(),
};

/** `getMemberPopup`. */
export const memberPopupView = z.object(popupShape);
export type MemberPopupView = z.infer<typeof memberPopupView>;

/** `checkNeedMemberCouponUp` and `checkCouponUpDeadlineSeven`. */
export const couponPopupView = z.object({ ...popupShape, couponCount: count.describe('几张'), amount: fen.describe('面值共多少，分') });
export type CouponPopupView = z.infer<typeof couponPopupView>;

/** What is left of a count. */
export const countView = z.object({
  counter: z.enum(counterNames),
  label: z.string(),
  left: allowance('剩余次数'),
  allowance: allowance('本期总次数'),
  period: z.enum(counterPeriods).describe('每天、每月、每年或一次性'),
  endsAt: z.iso.datetime().nullable().describe('什么时候重新计算；一次性为 null'),
});
export type CountView = z.infer<typeof countView>;
