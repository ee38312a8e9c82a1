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
  h5_url: z.string().optional().describe('device 为 phone 时，打开微信的页面；付款后回到 return_url'),
});
export type WeixinView = z.infer<typeof weixinView>;
