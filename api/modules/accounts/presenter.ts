import type { TokenView, UserView } from '#domain/accounts/views';
import { tiers } from '#domain/tiers';
import type { IssuedTokens } from '#services/accounts/caller';
import type { UserRow } from '#storage/database/models/accounts';

/** The account as shown to its owner. */
export const presentUser = ({ id, phone, nickName, avatar, tier, uploaderType }: UserRow): UserView => ({
  id,
  phone,
  nickName,
  avatar,
  tier,
  memberGradeName: tier === 'free' ? '' : tiers[tier].label,
  uploaderType,
});

/** Browsers keep the refresh token in a cookie that scripts cannot read; other clients get it in the response. */
export const presentTokens = ({ accessToken, accessMs, refreshToken }: IssuedTokens, toBrowser: boolean): TokenView => ({
  access_token: accessToken,
  expires_in: Math.floor(accessMs / 1000),
  refresh_token: toBrowser ? '' : refreshToken,
});
