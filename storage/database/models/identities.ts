import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { SignInMethod, SignInPurpose } from '#domain/identities/methods';
import { code, id, instant, maybeReference, reference, text, version } from '../columns.ts';

/** A third party's account that signs in to one of ours. One of each method an account, and one account each. */
export interface ThirdPartyIdentityRow extends Model<
  InferAttributes<ThirdPartyIdentityRow>,
  InferCreationAttributes<ThirdPartyIdentityRow>
> {
  id: string;
  userId: string;
  method: SignInMethod;
  /** As the provider told our server. */
  openId: string;
  /** As it was when it was bound; empty when it is not fit to be shown. */
  nickName: string;
  /** The session that bound it; null when its account was made with it, or before sessions were kept. */
  boundBy: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineThirdPartyIdentity = (sequelize: Sequelize): ModelStatic<ThirdPartyIdentityRow> =>
  sequelize.define<ThirdPartyIdentityRow>('third_party_identities', {
    id: id(),
    userId: reference(),
    method: code(10),
    openId: code(100),
    nickName: text(60),
    boundBy: maybeReference(),
    version: version(),
    createdAt: instant(),
  });

/** Somebody on his way to a provider. */
export interface SignInStateRow extends Model<InferAttributes<SignInStateRow>, InferCreationAttributes<SignInStateRow>> {
  stateHash: string;
  method: SignInMethod;
  purpose: SignInPurpose;
  /** Whose account is to be bound; null when somebody signs in. */
  userId: string | null;
  /** Of what the browser holds that left. */
  browserHash: string;
  /** A page of ours. */
  returnPath: string;
  expiresAt: Date;
  createdAt: Date;
}

export const defineSignInState = (sequelize: Sequelize): ModelStatic<SignInStateRow> =>
  sequelize.define<SignInStateRow>('signin_states', {
    stateHash: { ...code(64), primaryKey: true },
    method: code(10),
    purpose: code(10),
    userId: maybeReference(),
    browserHash: code(64),
    returnPath: text(500),
    expiresAt: instant(),
    createdAt: instant(),
  });

/** Somebody who came back from a provider and has no account yet, or binds one. */
export interface BindTicketRow extends Model<InferAttributes<BindTicketRow>, InferCreationAttributes<BindTicketRow>> {
  ticketHash: string;
  method: SignInMethod;
  openId: string;
  /** Fit to be shown, or empty. */
  nickName: string;
  avatarUrl: string;
  /** The only account that may use it; null: whichever the browser signs in to, or a new one. */
  userId: string | null;
  browserHash: string;
  expiresAt: Date;
  createdAt: Date;
}

export const defineBindTicket = (sequelize: Sequelize): ModelStatic<BindTicketRow> =>
  sequelize.define<BindTicketRow>('bind_tickets', {
    ticketHash: { ...code(64), primaryKey: true },
    method: code(10),
    openId: code(100),
    nickName: text(60),
    avatarUrl: text(500),
    userId: maybeReference(),
    browserHash: code(64),
    expiresAt: instant(),
    createdAt: instant(),
  });
