import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { PopupName } from '#domain/membership/popups';
import type { Tier } from '#domain/tiers';
import { code, id, instant, maybeInstant, maybeReference, reference, version } from '../columns.ts';

/** A stretch of time for which an account has a tier; who has none that runs is on the free tier. */
export interface MembershipTermRow extends Model<InferAttributes<MembershipTermRow>, InferCreationAttributes<MembershipTermRow>> {
  id: string;
  userId: string;
  tier: Tier;
  startsAt: Date;
  endsAt: Date;
  /** What gave it: `operator`, or `column` for what users had before there were terms. */
  source: string;
  /** When it began the member's year anew; null where it did not: docs/decisions/member-counters.md. */
  yearAt: CreationOptional<Date | null>;
  /** The order that paid for it; null for what was given, and for what was bought before this was noted. */
  orderId: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMembershipTerm = (sequelize: Sequelize): ModelStatic<MembershipTermRow> =>
  sequelize.define<MembershipTermRow>('membership_terms', {
    id: id(),
    userId: reference(),
    tier: code(20),
    startsAt: instant(),
    endsAt: instant(),
    source: code(20),
    yearAt: maybeInstant(),
    orderId: maybeReference(),
    version: version(),
    createdAt: instant(),
  });

/** When somebody last saw a popup that is shown once a day. */
export interface SeenPopupRow extends Model<InferAttributes<SeenPopupRow>, InferCreationAttributes<SeenPopupRow>> {
  userId: string;
  popup: PopupName;
  seenAt: Date;
  version: CreationOptional<number>;
}

export const defineSeenPopup = (sequelize: Sequelize): ModelStatic<SeenPopupRow> =>
  sequelize.define<SeenPopupRow>('seen_popups', {
    userId: { ...reference(), primaryKey: true },
    popup: { ...code(30), primaryKey: true },
    seenAt: instant(),
    version: version(),
  });
