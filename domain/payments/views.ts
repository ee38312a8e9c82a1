import { z } from 'zod';

/** `pcAlipay`. */
export const alipayView = z.object({
  form: z.string().describe('HTML 表单，没有脚本'),
  action: z.string().describe('表单提交到的地址'),
  fields: z.record(z.string(), z.string()).describe('表单的字段，以 POST 提交'),
});
export type AlipayView = z.infer<typeof alipayView>;

/** `weixinpay`. */
export const weixinView = z.object({
  code_url: z.string().optional().describe('二维码的内容；device 为 phone 时没有'),
  authorize_url: z.string().optional().describe('device 为 wechat 而没有 code 时，先打开这个地址，回到 return_url 时带着 code 再请求'),
  jsapi: z
    .object({
      ...{ appId: z.string(), timeStamp: z.string(), nonceStr: z.string(), package: z.string() },
      ...{ signType: z.literal('RSA'), paySign: z.string() },
    })
    .optional()
    .describe('device 为 wechat 时，交给 WeixinJSBridge 的 getBrandWCPayRequest'),
  h5_url: z.string().optional().describe('device 为 phone 时，打开微信的页面；付款后回到 return_url'),
});
export type WeixinView = z.infer<typeof weixinView>;
