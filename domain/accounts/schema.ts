import { z } from 'zod';
import { callerShape, idSchema } from '../wire/schema.ts';
import { professions, type ProfessionCode } from './professions.ts';

const phonePattern = /^1[3-9]\d{9}$/;

/** Account phones are mainland mobiles: docs/decisions/account-phones.md. */
export const phoneSchema = z
  .string('请输入手机号')
  .trim()
  .min(1, '请输入手机号')
  .regex(phonePattern, '请输入正确的手机号')
  .describe('大陆手机号，11 位');

export const smsCodeSchema = z
  .string('请输入验证码')
  .trim()
  .min(1, '请输入验证码')
  .regex(/^\d{1,6}$/, '请输入正确的验证码')
  .describe('收到的 6 位数字');

export const smsTypes = ['smsPhoneLogin', 'register', 'rebuild', 'bindPhone'] as const;
export type SmsType = (typeof smsTypes)[number];

/** Of a client that keeps no cookies: what it says at a risk check, and where it uses the pass (docs/decisions/risk-passes.md). */
export const deviceIdSchema = z
  .string('设备编号不正确')
  .regex(/^[\w-]{16,64}$/, '设备编号不正确')
  .describe('不保存 cookie 的客户端自己生成的设备编号，与 getAliyunAcs 里的相同：16~64 位字母、数字、-、_');

export const userIsExistSchema = z.object({ username: phoneSchema });
export const sendSmsSchema = z.object({
  phone: phoneSchema,
  type: z.enum(smsTypes, '验证码类型不正确'),
  deviceId: deviceIdSchema.optional(),
});

/** What a code was sent with; every schema that takes a code takes one of these. */
export const codeKeySchema = z.string('请获取验证码').min(1, '请获取验证码').max(100, '请获取验证码');

export const loginByphoneSchema = z.object({
  phoneno: phoneSchema,
  verifycode: smsCodeSchema,
  smsKey: codeKeySchema.describe('sendSms 的返回值'),
});
/**
 * Browsers send nothing, since the cookie carries the token; other clients send their refresh token, in either field: the specification knows only
 * `access_token` (docs/decisions/sign-in-lifetime.md).
 */
export const refreshTokenSchema = z.object({
  refresh_token: z.string().max(200).optional().describe('登录时得到的 refresh_token'),
  access_token: z.string().max(200).optional().describe('与 refresh_token 相同，二者任选；退出登录时也可以是 access_token'),
});

/** Of what can be bound, and so of what signs in. */
const emailPattern = /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

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
      .refine((value) => !value.includes('@') || (value.length <= 32 && emailPattern.test(value)), '请输入正确的邮箱')
      .refine((value) => value.includes('@') || phonePattern.test(value), '请输入正确的手机号'),
  },
} as const;

/** What password sign-in takes: docs/decisions/password-sign-in.md. */
export const signInIdentifier = identifiers.phoneOrEmail;

/** docs/decisions/passwords.md */
export const passwordSchema = z
  .string('请输入密码')
  .trim()
  .min(1, '请输入密码')
  .refine((value) => value.length >= 6 && value.length <= 16, '请输入6~16位字符的密码')
  .describe('6 到 16 个字符，首尾的空格会去掉');

export const passwordTokenSchema = z.object({
  username: signInIdentifier.schema,
  password: passwordSchema,
  deviceId: deviceIdSchema.optional(),
});

/** What registration forms send that ask for no password; it is stored as none: docs/decisions/placeholder-password.md. */
export const placeholderPassword = 'Placeholder@0000';

/** One that somebody chooses. */
export const newPasswordSchema = passwordSchema.refine((value) => value !== placeholderPassword, '这个密码不能使用，请换一个');

/** What is said of a password's repetition, form by form: docs/decisions/passwords.md. */
export const repetitionTexts = {
  reset: { missing: '请再次输入密码', differs: '两次输入密码不一致!' },
  change: { missing: '请确认密码', differs: '两次密码需一致' },
} as const;

/** The same password once more. */
export const repeatedPasswordSchema = (password: string, { missing, differs }: (typeof repetitionTexts)[keyof typeof repetitionTexts]) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .min(6, '请输入正确的密码')
    .refine((value) => value === password.trim(), differs);

export const professionSchema = z.enum(Object.keys(professions) as ProfessionCode[], '请选择职业');

/** Its fields are in the order in which they are checked: the first message is the one that is shown. */
export const registerPhoneSchema = z.object({
  phoneno: phoneSchema,
  professionCode: professionSchema.describe('1 应用开发者，2 建模师，3 设计师，4 其他'),
  smsKey: codeKeySchema.describe('sendSms 的返回值'),
  smsCode: smsCodeSchema.describe('type 为 register 的验证码，或未用过的 smsPhoneLogin 验证码'),
  password: passwordSchema.describe(`6~16 位；${placeholderPassword} 表示不设密码`),
  applisource: z.string().max(20).optional().describe('来源，如 pc'),
  platform: z.string().max(20).optional().describe('平台，如 pc'),
  isJson: z.unknown().optional().describe('忽略'),
});

export const findPwdByPhoneSchema = z.object({
  phoneno: phoneSchema,
  smsKey: codeKeySchema.describe('sendSms 的返回值，type 为 rebuild'),
  verifycode: smsCodeSchema,
  password: newPasswordSchema.describe('新密码，6~16 位'),
});

export const modifyPhoneSchema = z.object({
  ...callerShape,
  phoneno: phoneSchema.describe('新手机号'),
  smsKey: codeKeySchema.describe('发给新手机号的 sendSms 的返回值，type 为 bindPhone'),
  verifycode: smsCodeSchema.describe('新手机号收到的验证码'),
  password: passwordSchema.optional().describe('当前密码；或提供原手机号的验证码'),
  oldVerifycode: smsCodeSchema.optional().describe('原手机号收到的验证码，type 为 smsPhoneLogin'),
  oldSmsKey: codeKeySchema.optional(),
});

export const modifyUserPasswordSchema = z.object({
  ...callerShape,
  password: newPasswordSchema.describe('新密码，6~16 位'),
  oldPassword: passwordSchema.optional().describe('当前密码；没有设过密码，或不记得时，用验证码'),
  verifycode: smsCodeSchema.optional().describe('本账号手机收到的验证码，type 为 rebuild'),
  smsKey: codeKeySchema.optional(),
});

/** One that can be bound. As long as what signs in may be, and safe in the header of a message. */
export const emailSchema = z
  .string('请输入邮箱')
  .trim()
  .toLowerCase()
  .min(1, '请输入邮箱')
  .max(32, '邮箱最多 32 个字符')
  .regex(emailPattern, '请输入正确的邮箱');

export const sendEmailCodeSchema = z.object({ ...callerShape, email: emailSchema.describe('最多 32 个字符，不区分大小写') });
export const bindEmailSchema = z.object({
  ...callerShape,
  email: emailSchema,
  emailKey: codeKeySchema.describe('sendEmailCode 的返回值'),
  verifycode: smsCodeSchema.describe('邮件里的验证码'),
});

export const sessionRevokeSchema = z.object({ ...callerShape, sessionId: idSchema.describe('session/list 里的 id') });
export const sessionRevokeAllSchema = z.object({
  ...callerShape,
  keepCurrent: z.boolean('缺少 keepCurrent').describe('是否保留当前设备的登录'),
});
