import { z } from 'zod';
import { convertSubmitSchema } from '../jobs/kinds/convert-schema.ts';
import { lightweightSubmitSchema } from '../jobs/kinds/lightweight-schema.ts';
import { grades, tierOfGrade, type MemberTier } from '../membership/grades.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import type { OrderStatus } from './state.ts';
import { wishOfJob, type OrderWish, type SoldType } from './subjects.ts';
import { transactionTypes } from './types.ts';

const couponIdSchema = z
  .union([idSchema, z.literal(''), z.null()])
  .transform((id) => (id === '' ? null : id))
  .describe('优惠券编号；空或 null 为不使用');

const gradeIds = Object.values(grades).map(({ id }) => id);
const gradeSchema = z.literal(gradeIds, '请选择会员等级').transform((id) => tierOfGrade(id) as MemberTier);

/** What each type of order is asked for with. */
const wishSchemas = {
  membership: z
    .object({ memberGradeId: gradeSchema, isMonthly: z.boolean('请选择年卡或月卡').describe('true：月卡；false：年卡') })
    .transform(({ memberGradeId, isMonthly }): OrderWish => ({
      ...{ type: 'membership', tier: memberGradeId },
      card: isMonthly ? 'monthly' : 'annual',
    })),
  lightweight: z.preprocess((sent) => ({ ...(sent as object), kind: 'lightweight' }), lightweightSubmitSchema).transform(wishOfJob),
  conversion: z.preprocess((sent) => ({ ...(sent as object), kind: 'convert' }), convertSubmitSchema).transform(wishOfJob),
} satisfies Record<SoldType, z.ZodType<OrderWish>>;

const wanted = <T extends SoldType>(type: T) =>
  z.object({
    ...callerShape,
    orderType: z.literal(transactionTypes[type].code),
    couponId: couponIdSchema.default(null),
    goods: wishSchemas[type],
  });

export const orderCreateSchema = z.discriminatedUnion(
  'orderType',
  [wanted('membership'), wanted('lightweight'), wanted('conversion')],
  '订单类型不正确',
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

/** What lists of orders are filtered by. */
export const orderFilters = {
  all: null,
  unpaid: ['Created', 'Paying'],
  paid: ['Paid', 'Fulfilling', 'Done'],
  closed: ['Closed'],
  refunded: ['Refunding', 'Refunded'],
} as const satisfies Record<string, readonly OrderStatus[] | null>;
export type OrderFilter = keyof typeof orderFilters;

export const orderListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z.enum(Object.keys(orderFilters) as OrderFilter[], '状态不正确').default('all'),
});
