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
  device: z
    .enum(['computer', 'phone', 'wechat'])
    .default('computer')
    .describe('phone 用手机上的支付页：微信 H5 支付、支付宝手机网站支付；wechat 在微信里直接付款（JSAPI），没有开通时给出二维码'),
  code: z.string().max(128, '授权码过长').optional().describe('device 为 wechat 时，从 authorize_url 回到 return_url 带来的 code'),
});
