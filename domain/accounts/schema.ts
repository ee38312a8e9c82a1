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

/** Password sign-in takes a phone or an e-mail address. */
export const identifierSchema = z
  .string('请输入手机号或者邮箱')
  .trim()
  .min(1, '请输入手机号或者邮箱')
  .max(32, '请输入正确的手机号')
  .refine((value) => !value.includes('@') || emailPattern.test(value), '请输入正确的邮箱')
  .refine((value) => value.includes('@') || phonePattern.test(value), '请输入正确的手机号');

/** docs/decisions.md#passwords */
export const passwordSchema = z
  .string('请输入密码')
  .trim()
  .min(1, '请输入密码')
  .refine((value) => value.length >= 6 && value.length <= 16, '请输入6~16位字符的密码');

export const passwordTokenSchema = z.object({ username: identifierSchema, password: passwordSchema });
