import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import { checkStatuses, type CheckStatus } from '#domain/accounts/check-status';
import type { Role } from '#domain/accounts/roles';
import type { SmsType } from '#domain/accounts/schema';
import { bigintColumn, code, flag, id, instant, integer, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

export interface UserRow extends Model<InferAttributes<UserRow>, InferCreationAttributes<UserRow>> {
  id: string;
  phone: string;
  nickName: string;
  avatar: string;
  bypassesLimits: CreationOptional<boolean>;
  /** What may be published; null until an operator grants it. */
  uploaderType: CreationOptional<number | null>;
  /** In the format of `services/accounts/password.ts`; null when none is set. */
  passwordHash: CreationOptional<string | null>;
  /** Bytes used or reserved; changed only by conditional UPDATE. */
  storageUsedBytes: CreationOptional<number>;
  /** Verified, in lower case; null when none is bound. */
  email: CreationOptional<string | null>;
  role: CreationOptional<Role>;
  /** Of `domain/accounts/professions.ts`; null where nobody was asked. */
  professionCode: CreationOptional<string | null>;
  introduce: CreationOptional<string>;
  /** Of the certification: 0 under review, 1 verified, 2 failed, 3 none. */
  checkStatus: CreationOptional<CheckStatus>;
  /** Since when it may not be used, and why. */
  frozenAt: CreationOptional<Date | null>;
  frozenCause: CreationOptional<string>;
  /** Since when he may not publish or sell models, and why; the rest of the account stays open. */
  modelerFrozenAt: CreationOptional<Date | null>;
  modelerFrozenCause: CreationOptional<string>;
  /** When it will be deleted, as its owner asked; null when he did not. */
  deletionDueAt: CreationOptional<Date | null>;
  deletedAt: CreationOptional<Date | null>;
  /** Of `domain/profile/choices.ts`; null where nobody was asked. */
  interests: CreationOptional<string[] | null>;
  registerPurpose: CreationOptional<string | null>;
  /** When interests were asked, answered or not. */
  interestsAskedAt: CreationOptional<Date | null>;
  /** Of `domain/profile/choices.ts`: the account's side of the matching platform. */
  serviceType: CreationOptional<string | null>;
  services: CreationOptional<string[] | null>;
  /** By which others say who invited them; null until it is asked for. */
  inviteCode: CreationOptional<string | null>;
  /** When everything it had was gone. */
  erasedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineUser = (sequelize: Sequelize): ModelStatic<UserRow> =>
  sequelize.define<UserRow>('users', {
    id: id(),
    phone: code(20),
    nickName: text(60),
    avatar: text(500),
    bypassesLimits: flag(),
    uploaderType: { type: DataTypes.INTEGER, allowNull: true },
    passwordHash: code(200, true),
    storageUsedBytes: { ...bigintColumn('storageUsedBytes'), defaultValue: 0 },
    email: code(64, true),
    role: { ...code(20), defaultValue: 'user' },
    professionCode: code(4, true),
    introduce: { ...text(200), defaultValue: '' },
    checkStatus: integer(checkStatuses.none),
    frozenAt: maybeInstant(),
    frozenCause: { ...text(200), defaultValue: '' },
    modelerFrozenAt: maybeInstant(),
    modelerFrozenCause: { ...text(200), defaultValue: '' },
    deletionDueAt: maybeInstant(),
    deletedAt: maybeInstant(),
    interests: jsonColumn<string[]>('interests'),
    registerPurpose: code(4, true),
    interestsAskedAt: maybeInstant(),
    serviceType: code(4, true),
    services: jsonColumn<string[]>('services'),
    inviteCode: code(11, true),
    erasedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A code sent by SMS, valid for one phone and purpose. */
export interface SmsCodeRow extends Model<InferAttributes<SmsCodeRow>, InferCreationAttributes<SmsCodeRow>> {
  id: string;
  phone: string;
  type: SmsType;
  /** Of the smsKey. */
  keyHash: string;
  /** In the format of `services/accounts/verify-sms-code.ts`. */
  codeHash: string;
  attempts: CreationOptional<number>;
  expiresAt: Date;
  spentAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineSmsCode = (sequelize: Sequelize): ModelStatic<SmsCodeRow> =>
  sequelize.define<SmsCodeRow>('sms_codes', {
    id: id(),
    phone: code(20),
    type: code(20),
    keyHash: code(64),
    codeHash: code(64),
    attempts: integer(0),
    expiresAt: instant(),
    spentAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A code sent by mail, with which one account can bind one address. */
export interface EmailCodeRow extends Model<InferAttributes<EmailCodeRow>, InferCreationAttributes<EmailCodeRow>> {
  id: string;
  userId: string;
  email: string;
  /** Of the emailKey. */
  keyHash: string;
  /** In the format of `services/accounts/bind-email.ts`. */
  codeHash: string;
  attempts: CreationOptional<number>;
  expiresAt: Date;
  spentAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineEmailCode = (sequelize: Sequelize): ModelStatic<EmailCodeRow> =>
  sequelize.define<EmailCodeRow>('email_codes', {
    id: id(),
    userId: reference(),
    email: code(64),
    keyHash: code(64),
    codeHash: code(64),
    attempts: integer(0),
    expiresAt: instant(),
    spentAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A sign-in on one device: a family of refresh tokens, and the media cookie that shares its lifetime. */
export interface SessionRow extends Model<InferAttributes<SessionRow>, InferCreationAttributes<SessionRow>> {
  id: string;
  userId: string;
  mediaTokenHash: string;
  /** Browser and system in plain words; empty when unknown. */
  device: CreationOptional<string>;
  /** Where it was opened from, as a network; empty when unknown. */
  network: CreationOptional<string>;
  /** To within `tokenLimits.useNotedMs`. */
  lastUsedAt: Date;
  /** When it last proved the second factor of who works here, and last made a call of the back office. */
  provenAt: CreationOptional<Date | null>;
  workedAt: CreationOptional<Date | null>;
  revokedAt: Date | null;
  expiresAt: Date;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineSession = (sequelize: Sequelize): ModelStatic<SessionRow> =>
  sequelize.define<SessionRow>('sessions', {
    id: id(),
    userId: reference(),
    mediaTokenHash: code(64),
    device: { ...text(60), defaultValue: '' },
    network: { ...code(64), defaultValue: '' },
    lastUsedAt: instant(),
    provenAt: maybeInstant(),
    workedAt: maybeInstant(),
    revokedAt: maybeInstant(),
    expiresAt: instant(),
    version: version(),
    createdAt: instant(),
  });

export interface RefreshTokenRow extends Model<InferAttributes<RefreshTokenRow>, InferCreationAttributes<RefreshTokenRow>> {
  tokenHash: string;
  sessionId: string;
  rotatedAt: Date | null;
  expiresAt: Date;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineRefreshToken = (sequelize: Sequelize): ModelStatic<RefreshTokenRow> =>
  sequelize.define<RefreshTokenRow>('refresh_tokens', {
    tokenHash: { ...code(64), primaryKey: true },
    sessionId: reference(),
    rotatedAt: maybeInstant(),
    expiresAt: instant(),
    version: version(),
    createdAt: instant(),
  });

export interface AccessTokenRow extends Model<InferAttributes<AccessTokenRow>, InferCreationAttributes<AccessTokenRow>> {
  tokenHash: string;
  sessionId: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
}

export const defineAccessToken = (sequelize: Sequelize): ModelStatic<AccessTokenRow> =>
  sequelize.define<AccessTokenRow>('access_tokens', {
    tokenHash: { ...code(64), primaryKey: true },
    sessionId: reference(),
    userId: reference(),
    expiresAt: instant(),
    createdAt: instant(),
  });

/** A one-time ticket that opens the WebSocket. */
export interface SocketTicketRow extends Model<InferAttributes<SocketTicketRow>, InferCreationAttributes<SocketTicketRow>> {
  ticketHash: string;
  userId: string;
  sessionId: string;
  expiresAt: Date;
  createdAt: Date;
}

export const defineSocketTicket = (sequelize: Sequelize): ModelStatic<SocketTicketRow> =>
  sequelize.define<SocketTicketRow>('socket_tickets', {
    ticketHash: { ...code(64), primaryKey: true },
    userId: reference(),
    sessionId: reference(),
    expiresAt: instant(),
    createdAt: instant(),
  });
