import { z } from 'zod';
import { membershipShape } from '../membership/views.ts';
import { tierNames } from '../tiers.ts';
import { roles } from './roles.ts';

/** Of every call that signs in or renews. */
export const tokenView = z.object({
  access_token: z.string().describe('放在请求头 Authorization: Bearer 之后'),
  expires_in: z.int().describe('access_token 的有效期，秒'),
  refresh_token: z.string().describe('用来换新的 access_token；浏览器为空，由 cookie 保存'),
});
export type TokenView = z.infer<typeof tokenView>;

/** A device that is signed in. */
export const sessionView = z.object({
  id: z.string(),
  device: z.string().describe('浏览器和系统，如 Chrome · Windows；空：未知'),
  address: z.string().describe('登录时的网段，如 203.0.113.0/24；空：未知'),
  createdAt: z.iso.datetime().describe('登录时间'),
  lastUsedAt: z.iso.datetime().describe('最近使用时间，精确到几分钟'),
  isCurrent: z.boolean().describe('是否就是发出这次请求的登录'),
});
export type SessionView = z.infer<typeof sessionView>;

const detailView = z.object({ name: z.string().describe('已打码') }).nullable();

/** `appuserinfo` returns this as a JSON string: docs/decisions/json-string-answers.md. */
export const userView = z.object({
  id: z.string(),
  loginId: z.string().describe('同 id'),
  accountNumber: z.string().describe('账号编号，联系客服时用'),
  phone: z.string().describe('自己的手机号'),
  email: z.string().describe('已绑定的邮箱；空：未绑定'),
  nickName: z.string(),
  newNickName: z.string().describe('显示的昵称'),
  avatar: z.string().describe('图片地址；空：默认头像'),
  introduce: z.string(),
  professionCode: z.string().nullable(),
  hasPassword: z.boolean(),
  role: z.enum(roles),
  checkStatus: z.literal([0, 1, 2, 3]).describe('0 审核中，1 已认证，2 未通过，3 未认证'),
  personalDetailInfo: detailView.describe('已通过的个人认证'),
  companyDetailInfo: detailView.describe('已通过的企业认证'),
  tier: z.enum(tierNames),
  ...membershipShape,
  uploaderType: z.int().nullable().describe('1 分享者，2 个人模型师，3 企业模型师：可以使用发布中心；空：未开通'),
  reviewStatus: z.int().nullable().describe('模型师申请：0 审核中，1 已通过，2 未通过；空：没有申请'),
  isFrozen: z.boolean(),
  deletionDueAt: z.iso.datetime().nullable().describe('已申请注销时，注销的时间'),
});
export type UserView = z.infer<typeof userView>;

export const storageUsageView = z.object({
  usedBytes: z.int().describe('已用和已预留的字节数'),
  limitBytes: z.int().describe('会员等级允许的字节数'),
  sourceBytes: z.int().describe('源文件'),
  soldBytes: z.int().describe('已删除、仍为买家保留的文件'),
  derivedBytes: z.int().describe('检测解压和绘制的内容'),
  resultBytes: z.int().describe('处理结果'),
});
export type StorageUsageView = z.infer<typeof storageUsageView>;
