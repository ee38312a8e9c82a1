import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { code, instant, integer, version } from '../columns.ts';

/** How many calls one key has made in the current window of a limit. */
export interface RateLimitRow extends Model<InferAttributes<RateLimitRow>, InferCreationAttributes<RateLimitRow>> {
  /** `<name of the limit>:<address, phone or whatever it counts by>`. */
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
