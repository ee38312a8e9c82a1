import type { Tier } from '../tiers.ts';

/** Response of `loginByphone` and `refresh/token`. `refresh_token` is empty for browsers, which hold it in a cookie. */
export interface TokenView {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
}

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

export interface StorageUsageView {
  usedBytes: number;
  limitBytes: number;
  /** What uses it: source files, what checks unpacked and drew of them, results of jobs. Reserved uploads make up the rest. */
  sourceBytes: number;
  derivedBytes: number;
  resultBytes: number;
}
