import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { code, instant, integer, version } from '../columns.ts';

/** Calls counted in the current window of one limit and key. */
export interface RateLimitRow extends Model<InferAttributes<RateLimitRow>, InferCreationAttributes<RateLimitRow>> {
  /** Name of the limit, a colon, and what it counts by: an address, a phone. */
  key: string;
  points: number;
  /** End of the window. */
  expiresAt: Date;
  version: CreationOptional<number>;
}

export const defineRateLimit = (sequelize: Sequelize): ModelStatic<RateLimitRow> =>
  sequelize.define<RateLimitRow>('rate_limits', {
    key: { ...code(200), primaryKey: true },
    points: integer(),
    expiresAt: instant(),
    version: version(),
  });
