import { z } from 'zod';
import { smsCodeSchema } from '../accounts/schema.ts';
import { callerShape } from '../wire/schema.ts';

export const deletionAskSchema = z.object({
  ...callerShape,
  verifycode: smsCodeSchema.describe('发到自己手机的验证码，类型 rebuild'),
  smsKey: z.string('请获取验证码').min(1, '请获取验证码').max(100, '请获取验证码').describe('sendSms 返回的 smsKey'),
});
