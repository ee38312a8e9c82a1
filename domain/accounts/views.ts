import { z } from 'zod';
import type { Tier } from '../tiers.ts';

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

/** `appuserinfo` returns this as a JSON string: docs/decisions.md#json-string-answers. */
export interface UserView {
  id: string;
  phone: string;
  nickName: string;
  avatar: string;
  tier: Tier;
  /** Empty without a membership. */
  memberGradeName: string;
  /** 2 or 3: the account may use the publish centre; null without a grant. */
  uploaderType: number | null;
}

export const storageUsageView = z.object({
  usedBytes: z.int().describe('已用和已预留的字节数'),
  limitBytes: z.int().describe('会员等级允许的字节数'),
  sourceBytes: z.int().describe('源文件'),
  derivedBytes: z.int().describe('检测解压和绘制的内容'),
  resultBytes: z.int().describe('处理结果'),
});
export type StorageUsageView = z.infer<typeof storageUsageView>;
