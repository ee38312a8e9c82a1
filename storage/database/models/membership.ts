import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { Tier } from '#domain/tiers';
import { code, id, instant, reference, version } from '../columns.ts';

/** A stretch of time for which an account has a tier; who has none that runs is on the free tier. */
export interface MembershipTermRow extends Model<InferAttributes<MembershipTermRow>, InferCreationAttributes<MembershipTermRow>> {
  id: string;
  userId: string;
  tier: Tier;
  startsAt: Date;
  endsAt: Date;
  /** What gave it: `operator`, or `column` for what users had before there were terms. */
  source: string;
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
    version: version(),
    createdAt: instant(),
  });
