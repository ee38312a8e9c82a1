import { accountNumberOf } from '#domain/accounts/account-number';
import type { SessionView, TokenView, UserView } from '#domain/accounts/views';
import type { Caller, IssuedTokens } from '#services/accounts/caller';
import type { DescribedAccount } from '#services/profile/describe';
import type { SessionRow } from '#storage/database/models/accounts';

/** The account as shown to its owner. */
export const presentUser = ({ user, standing, certification, reviewStatus }: DescribedAccount): UserView => ({
  id: user.id,
  loginId: user.id,
  accountNumber: accountNumberOf(user.id),
  phone: user.phone,
  email: user.email ?? '',
  nickName: user.nickName,
  newNickName: user.nickName,
  avatar: user.avatar,
  introduce: user.introduce,
  professionCode: user.professionCode,
  hasPassword: user.passwordHash !== null,
  role: user.role,
  checkStatus: user.checkStatus,
  personalDetailInfo: certification?.kind === 'personal' ? { name: certification.name } : null,
  companyDetailInfo: certification?.kind === 'enterprise' ? { name: certification.name } : null,
  ...standing,
  uploaderType: user.uploaderType,
  reviewStatus,
  isFrozen: user.frozenAt !== null,
  deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
});

/** Browsers keep the refresh token in a cookie that scripts cannot read; other clients get it in the response. */
export const presentTokens = ({ accessToken, accessMs, refreshToken }: IssuedTokens, toBrowser: boolean): TokenView => ({
  access_token: accessToken,
  expires_in: Math.floor(accessMs / 1000),
  refresh_token: toBrowser ? '' : refreshToken,
});

/** A device that is signed in, as shown to its owner. */
export const presentSession = ({ id, device, network, createdAt, lastUsedAt }: SessionRow, caller: Caller): SessionView => ({
  ...{ id, device, address: network },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isCurrent: id === caller.sessionId,
});
