import { z } from 'zod';
import { jobKinds } from '../kinds/jobs.ts';
import { jobSchemas } from '../kinds/schemas.ts';
import { grades, tierOfGrade, type MemberTier } from '../membership/grades.ts';
import { offerIdSchema, rechargeFenSchema } from '../packages/schema.ts';
import type { SceneAssetType } from '../scenes/assets.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { orderLimits } from '../trade/limits.ts';
import { orderFilters, orderKeyword, orderPeriods, type OrderFilter, type OrderPeriod } from './filters.ts';
import { readCode } from '../trade/readable-code.ts';
import { typeOfJob, type GeneratedType, type JobType } from '../trade/job-types.ts';
import { soldTypes, type SoldType } from '../trade/sold-types.ts';
import { wishOfJob, type OrderWish, type WantedWork } from './subjects.ts';
import { transactionTypes } from '../trade/types.ts';

/** A coupon that was chosen, null for none. */
export const couponIdSchema = z
  .union([idSchema, z.literal(''), z.null()])
  .transform((id) => (id === '' ? null : id))
  .describe('优惠券编号；空或 null 为不使用');

const gradeIds = Object.values(grades).map(({ id }) => id);
const gradeSchema = z.literal(gradeIds, '请选择会员等级').transform((id) => tierOfGrade(id) as MemberTier);

/** Something of a finished scene. */
const sceneWish = (type: SceneAssetType) =>
  z.object({ jobId: idSchema.describe('倾斜摄影轻量化的处理编号') }).transform(({ jobId }): OrderWish => ({ type, jobId }));

/** Work, by the type of an order for it: as it is submitted, whose kind follows from the type. */
const jobWishSchemas = Object.fromEntries(
  jobKinds.map((kind) => [
    typeOfJob[kind],
    z.preprocess((sent) => ({ ...(sent as object), kind }), jobSchemas[kind].submit as z.ZodType<WantedWork>).transform(wishOfJob),
  ]),
) as unknown as Record<JobType | GeneratedType, z.ZodType<OrderWish>>;

/** What each type of order is asked for with. */
const wishSchemas = {
  membership: z
    .object({ memberGradeId: gradeSchema, isMonthly: z.boolean('请选择年卡或月卡').describe('true：月卡；false：年卡') })
    .transform(({ memberGradeId, isMonthly }): OrderWish => ({
      ...{ type: 'membership', tier: memberGradeId },
      card: isMonthly ? 'monthly' : 'annual',
    })),
  ...jobWishSchemas,
  modelPurchase: z.object({ modelId: idSchema }).transform(({ modelId }): OrderWish => ({ type: 'modelPurchase', modelId })),
  service: z
    .object({ milestoneId: idSchema.describe('合同一期的编号') })
    .transform(({ milestoneId }): OrderWish => ({ type: 'service', milestoneId })),
  obliqueOffline: sceneWish('obliqueOffline'),
  obliqueEmbed: sceneWish('obliqueEmbed'),
  obliqueLogo: sceneWish('obliqueLogo'),
  recharge: z.object({ amount: rechargeFenSchema }).transform(({ amount }): OrderWish => ({ type: 'recharge', amountFen: amount })),
  rechargePackage: z
    .object({ rechargePackageId: offerIdSchema })
    .transform(({ rechargePackageId }): OrderWish => ({ type: 'rechargePackage', rechargePackageId })),
  package: z.object({ packageId: offerIdSchema }).transform(({ packageId }): OrderWish => ({ type: 'package', packageId })),
  blindBox: z.object({ boxId: idSchema.describe('盲盒编号') }).transform(({ boxId }): OrderWish => ({ type: 'blindBox', boxId })),
} satisfies Record<SoldType, z.ZodType<OrderWish>>;

/** One thing that is wanted, in a call that takes `shape` besides. */
const wanted = <T extends SoldType, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ ...shape, orderType: z.literal(transactionTypes[type].code), goods: wishSchemas[type] });
type Wanted<S extends z.ZodRawShape> = ReturnType<typeof wanted<SoldType, S>>;
const anyWanted = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('orderType', soldTypes.map((type) => wanted(type, shape)) as [Wanted<S>, ...Wanted<S>[]], '订单类型不正确');

const orderShape = { ...callerShape, couponId: couponIdSchema.default(null) };

const goodsListSchema = z
  .array(anyWanted({}), '请选择要购买的内容')
  .min(2, '批量订单至少 2 项')
  .max(orderLimits.lines, `一个订单最多 ${orderLimits.lines} 项`)
  .describe('批量订单的各项，须属于同一个功能模块，代替 orderType 和 goods');

/** Which of both it is follows from what it holds. */
const withPayType = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null ? { ...sent, payTpye: 'goodsList' in sent ? 'batch' : 'single' } : sent;

/** What is to be ordered, or asked for its price: one thing as `goods`, several as `goodsList`. */
export const orderWishesSchema = z.preprocess(
  withPayType,
  z
    .discriminatedUnion('payTpye', [
      anyWanted({ ...orderShape, payTpye: z.literal('single').optional() }),
      z.object({ ...orderShape, payTpye: z.literal('batch').describe('由参数决定，可以不写'), goodsList: goodsListSchema }),
    ])
    .transform((sent) => ({
      couponId: sent.couponId,
      wishes: 'goodsList' in sent ? sent.goodsList.map(({ goods }) => goods) : [sent.goods],
    })),
);

export const orderIdSchema = z.object({ ...callerShape, orderId: idSchema });

export const orderDetailSchema = orderIdSchema.extend({
  couponId: couponIdSchema.optional().describe('按这张优惠券试算，不改变订单；空或 null 为不使用，不写则用订单已选的'),
});

/** The documented payment request; `return_url` is for methods that lead away. */
export const paySchema = z.object({
  ...callerShape,
  orderId: idSchema,
  couponId: couponIdSchema.optional().describe('优惠券编号；空或 null 为不使用，不写则用订单已选的'),
});

export const orderKeywordSchema = z
  .string()
  .trim()
  .max(orderKeyword.length, '订单编号过长')
  .regex(orderKeyword.pattern, orderKeyword.problem)
  .transform((typed) => readCode(typed.replace(/_\d+$/, '')));

export const orderListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z.enum(Object.keys(orderFilters) as OrderFilter[], '状态不正确').default('all'),
  keyword: orderKeywordSchema.default('').describe('订单编号，或其中连续的几位'),
  period: z
    .enum(Object.keys(orderPeriods) as OrderPeriod[], '时间范围不正确')
    .default('all')
    .describe('下单时间'),
});
