import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, jsonStringView } from '../wire/view.ts';
import type { accountCalls, credentialCalls, emailCalls } from './calls.ts';
import {
  bindEmailSchema,
  findPwdByPhoneSchema,
  loginByphoneSchema,
  modifyPhoneSchema,
  modifyUserPasswordSchema,
  passwordTokenSchema,
  refreshTokenSchema,
  registerPhoneSchema,
  sendEmailCodeSchema,
  sendSmsSchema,
  sessionRevokeAllSchema,
  sessionRevokeSchema,
  userIsExistSchema,
} from './schema.ts';
import { sessionView, storageUsageView, tokenView, userView } from './views.ts';

const smsCodeRefusals = ['auth.codeWrong', 'auth.codeExpired', 'auth.codeAttempts', 'auth.codePaused'] as const;
const proofRefusals = [
  ...(['auth.proofRequired', 'auth.currentPasswordWrong', 'auth.currentPasswordPaused', 'auth.crowded'] as const),
  ...smsCodeRefusals,
] as const;
/** Of whoever has the right password or code. */
const accountRefusals = ['auth.frozen', 'auth.accountChanged'] as const;

export const accountReference = {
  userIsExist: {
    title: '手机号是否未注册',
    payload: userIsExistSchema,
    answer: z.boolean().describe('true：没有这个用户；false：已注册'),
    refusals: [],
    note: '名称与含义相反：true 表示用户不存在。',
  },
  sendSms: {
    title: '发送短信验证码',
    payload: sendSmsSchema,
    answer: z.string().describe('smsKey，与验证码一起提交'),
    refusals: ['risk.required', 'auth.smsTooSoon', 'auth.smsTooMany', 'sms.unavailable'],
    note: '先调用 getAliyunAcs，通过一次才能发送一次。验证码 6 位，10 分钟内有效，只能用一次，只用于所请求的用途；同一地址或设备向同一手机号，每种用途 60 秒内只能发送一次，每小时最多 10 条。',
  },
  passwordToken: {
    title: '用密码登录',
    payload: passwordTokenSchema,
    answer: jsonStringView(tokenView),
    refusals: ['auth.unknownUser', 'auth.passwordWrong', 'auth.passwordPaused', 'risk.required', 'auth.crowded', ...accountRefusals],
    note: '没有设过密码的账号，任何密码都按密码错误处理。多次错误之后，每次都要先通过 type 为 passwordLogin 的 getAliyunAcs，否则是 60230。',
  },
  loginByphone: {
    title: '用短信验证码登录',
    payload: loginByphoneSchema,
    answer: tokenView,
    refusals: ['auth.unknownUser', ...smsCodeRefusals, ...accountRefusals],
    note: '不会注册账号：手机号未注册时，验证码不作废，可以接着用来注册。',
  },
  refreshToken: {
    title: '换新的 access_token',
    payload: refreshTokenSchema,
    answer: tokenView,
    refusals: ['auth.refreshDead'],
    note: '每个 refresh_token 只用一次：30 秒内重复使用，得到同一个新的 refresh_token 和另一个 access_token；之后再用旧的，整个登录作废。之前的 access_token 到期之前仍可使用。浏览器由 cookie 携带，无需参数。',
  },
  appuserinfo: {
    title: '当前用户的信息',
    payload: nothingSchema,
    answer: jsonStringView(userView),
    refusals: [],
  },
  logout: {
    title: '退出当前设备的登录',
    payload: refreshTokenSchema,
    answer: doneView,
    refusals: ['auth.refreshDead'],
    note: '带上这次登录的任何一个令牌即可：请求头里的 Bearer，或参数 refresh_token、access_token；已过期的也可以。什么都没有带，返回 true；带的不是平台签发的，返回 401。',
  },
  storageUsage: {
    title: '存储空间的使用情况',
    payload: nothingSchema,
    answer: storageUsageView,
    refusals: [],
  },
} satisfies AreaReference<typeof accountCalls>;

export const credentialReference = {
  registerPhone: {
    title: '用手机号注册',
    payload: registerPhoneSchema,
    answer: tokenView,
    refusals: ['auth.phoneTaken', ...smsCodeRefusals, 'auth.crowded'],
    note: '注册成功即已登录。手机号已注册：60202 用户已存在。',
  },
  findPwdByPhone: {
    title: '用短信验证码重设密码',
    payload: findPwdByPhoneSchema,
    answer: doneView,
    refusals: [...smsCodeRefusals, 'auth.crowded', ...accountRefusals],
    note: '成功后所有设备的登录都作废。手机号未注册时与验证码错误一样。',
  },
  modifyPhone: {
    title: '更换手机号',
    payload: modifyPhoneSchema,
    answer: doneView,
    refusals: ['auth.phoneTaken', ...proofRefusals, 'auth.accountChanged'],
    note: '要验证新手机号（type 为 bindPhone 的验证码），并证明是本人：当前密码，或原手机号收到的 type 为 smsPhoneLogin 的验证码。',
  },
  modifyUserPassword: {
    title: '修改密码',
    payload: modifyUserPasswordSchema,
    answer: tokenView,
    refusals: [...proofRefusals, ...accountRefusals],
    note: '要当前密码，或本账号手机收到的 type 为 rebuild 的验证码。成功后所有登录都作废，返回的是新的登录。',
  },
  sessionList: {
    title: '已登录的设备',
    payload: nothingSchema,
    answer: z.array(sessionView).describe('最近使用的在前'),
    refusals: [],
  },
  sessionRevoke: {
    title: '退出一台设备的登录',
    payload: sessionRevokeSchema,
    answer: doneView,
    refusals: ['auth.sessionUnknown'],
    note: '在这台设备上绑定的第三方账号也会一起解绑；再次退出同一台设备不算错误。',
  },
  sessionRevokeAll: {
    title: '退出所有设备的登录',
    payload: sessionRevokeAllSchema,
    answer: doneView,
    refusals: [],
    note: '在退出的设备上绑定的第三方账号也会一起解绑。',
  },
} satisfies AreaReference<typeof credentialCalls>;

export const emailReference = {
  sendEmailCode: {
    title: '向要绑定的邮箱发送验证码',
    payload: sendEmailCodeSchema,
    answer: z.string().describe('emailKey，与验证码一起提交'),
    refusals: ['auth.smsTooSoon', 'auth.smsTooMany'],
    note: '验证码 6 位，10 分钟内有效，只能用一次；一个账号、一个邮箱 60 秒内各只能发送一次，每小时最多 5 封，每天最多 10 封。',
  },
  bindEmail: {
    title: '绑定邮箱',
    payload: bindEmailSchema,
    answer: doneView,
    refusals: ['auth.emailTaken', ...smsCodeRefusals, 'auth.accountChanged'],
    note: '绑定后可以用邮箱和密码登录。已绑定的邮箱会被替换。',
  },
  unbindEmail: { title: '解除邮箱的绑定', payload: nothingSchema, answer: doneView, refusals: [] },
} satisfies AreaReference<typeof emailCalls>;
