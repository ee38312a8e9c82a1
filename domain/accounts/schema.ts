import { z } from 'zod';

const phonePattern = /^1[3-9]\d{9}$/;

/** Account phones are mainland mobiles: docs/decisions.md#account-phones. */
export const phoneSchema = z.string('请输入手机号').trim().min(1, '请输入手机号').regex(phonePattern, '请输入正确的手机号');

export const smsCodeSchema = z
  .string('请输入验证码')
  .trim()
  .min(1, '请输入验证码')
  .regex(/^\d{1,6}$/, '请输入正确的验证码');

export const smsTypes = ['smsPhoneLogin', 'register', 'rebuild', 'bindPhone'] as const;
export type SmsType = (typeof smsTypes)[number];

export const userIsExistSchema = z.object({ username: phoneSchema });
export const sendSmsSchema = z.object({ phone: phoneSchema, type: z.enum(smsTypes, '验证码类型不正确') });
export const loginByphoneSchema = z.object({
  phoneno: phoneSchema,
  verifycode: smsCodeSchema,
  smsKey: z.string('请获取验证码').min(1, '请获取验证码'),
});
/** Browsers send nothing, since the cookie carries the token; other clients send their refresh token. */
export const refreshTokenSchema = z.object({ refresh_token: z.string().optional(), access_token: z.string().optional() });

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What an account can be named by at password sign-in, as the form calls it and asks for it. */
export const identifiers = {
  phone: { label: '手机号', placeholder: '请输入手机号', schema: phoneSchema },
  phoneOrEmail: {
    label: '手机号或邮箱',
    placeholder: '请输入手机号或者邮箱',
    schema: z
      .string('请输入手机号或者邮箱')
      .trim()
      .min(1, '请输入手机号或者邮箱')
      .max(32, '请输入正确的手机号')
      .refine((value) => !value.includes('@') || emailPattern.test(value), '请输入正确的邮箱')
      .refine((value) => value.includes('@') || phonePattern.test(value), '请输入正确的手机号'),
  },
} as const;

/** No account can have an e-mail address yet, so none is asked for: docs/decisions.md#password-sign-in. */
export const signInIdentifier = identifiers.phone;

/** docs/decisions.md#passwords */
export const passwordSchema = z
  .string('请输入密码')
  .trim()
  .min(1, '请输入密码')
  .refine((value) => value.length >= 6 && value.length <= 16, '请输入6~16位字符的密码');

export const passwordTokenSchema = z.object({ username: signInIdentifier.schema, password: passwordSchema });
