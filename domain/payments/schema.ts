import { z } from 'zod';
import { identityLimits } from '../identities/limits.ts';
import { paySchema } from '../orders/schema.ts';

/** The documented payment request of a method that leads away. */
export const outerPaySchema = paySchema.extend({
  return_url: z
    .string()
    .max(identityLimits.returnLength, '返回地址过长')
    .default('/workbench/myOrder')
    .describe('付款后返回的本站页面：以 / 开头的路径，或本站的完整网址'),
  device: z.enum(['computer', 'phone']).default('computer').describe('phone 用手机上的支付页：微信 H5 支付、支付宝手机网站支付'),
});
