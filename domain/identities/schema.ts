import { z } from 'zod';
import { codeKeySchema, passwordSchema, phoneSchema, professionSchema, smsCodeSchema } from '../accounts/schema.ts';
import { callerShape, idSchema } from '../wire/schema.ts';
import { identityLimits } from './limits.ts';
import { signInMethods, signInPurposes } from './methods.ts';
import { returnPathOf } from './return-path.ts';

const methodSchema = z.enum(signInMethods, '登录方式不正确');
const ticketSchema = z
  .string('缺少第三方登录凭证')
  .regex(/^[\w-]{43}$/, '第三方登录凭证不正确')
  .describe('第三方登录返回地址里的 openId：一次有效的凭证');

export const thirdPartyAuthorizeSchema = z.object({
  ...callerShape,
  registerMethod: methodSchema.describe('weixin 微信，qq QQ'),
  purpose: z.enum(signInPurposes, '用途不正确').default('signIn').describe('signIn 登录；bind 为已登录的账号绑定'),
  returnURL: z
    .string()
    .max(identityLimits.returnLength, '返回地址过长')
    .transform((wanted, context) => {
      const path = returnPathOf(wanted);
      if (path === undefined) context.addIssue({ code: 'custom', message: '返回地址只能是本站页面' });
      return path ?? '/';
    })
    .optional()
    .describe('完成后回到的本站页面，以 / 开头；默认首页'),
});

const forWhomever = z.unknown().optional().describe('可不传，传了也不使用');

/** Its fields are in the order of checks that the form has: docs/decisions/third-party-sign-in.md. */
export const relatedPhoneSchema = z.object({
  ...callerShape,
  phoneno: phoneSchema.describe('新账号的手机号'),
  professionCode: professionSchema.describe('1 应用开发者，2 建模师，3 设计师，4 其他'),
  smsKey: codeKeySchema.describe('sendSms（bindPhone）的返回值'),
  smsCode: smsCodeSchema.describe('短信验证码'),
  password: passwordSchema.optional().describe('不设密码时传 Placeholder@0000，或不传'),
  openId: ticketSchema,
  registerMethod: methodSchema.describe('weixin 微信，qq QQ'),
  ...{ applisource: forWhomever, platform: forWhomever, machineCode: forWhomever, avatar: forWhomever, nickName: forWhomever },
  isJson: forWhomever,
});

export const bindThirdPartyAccountSchema = z.object({ ...callerShape, openId: ticketSchema, registerMethod: methodSchema });
export const removeThirdPartyAccountSchema = z.object({ ...callerShape, id: idSchema });
