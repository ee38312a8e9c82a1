import type { Tier } from '../tiers.ts';

/** What `loginByphone` and `refresh/token` answer. `refresh_token` is empty for browsers, which hold it in a cookie. */
export interface TokenView {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
}

/** `appuserinfo` answers this as a JSON string: docs/decisions.md#json-string-answers. */
export interface UserView {
  id: string;
  phone: string;
  nickName: string;
  avatar: string;
  tier: Tier;
  memberGradeName: string;
}

export interface StorageUsageView {
  usedBytes: number;
  limitBytes: number;
}
