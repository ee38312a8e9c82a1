import { z } from 'zod';
import { codeKeySchema, smsCodeSchema } from '../accounts/schema.ts';
import { callerShape } from '../wire/schema.ts';

export const deletionAskSchema = z.object({
  ...callerShape,
  verifycode: smsCodeSchema.describe('发到自己手机的验证码，类型 rebuild'),
  smsKey: codeKeySchema.describe('sendSms 返回的 smsKey'),
});
