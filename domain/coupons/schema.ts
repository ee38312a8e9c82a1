import { z } from 'zod';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { couponFilters, type CouponFilter } from './standing.ts';

export const couponListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z
    .enum(Object.keys(couponFilters) as CouponFilter[], '状态不正确')
    .default('all')
    .describe('usable：可使用；used：已使用；lapsed：已过期；all：全部'),
});

export const campaignIdSchema = z.object({ ...callerShape, campaignId: idSchema });
