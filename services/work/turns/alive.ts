import { Op } from 'sequelize';
import { turnLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { serverTime } from '#storage/database/server-time';

/** Workers that have reported lately. Bounded on both sides: where hosts' clocks are asked, a killed worker whose clock was ahead is as silent as any other. */
export const isAlive = (database: Database) => ({
  beatAt: { [Op.gt]: serverTime(database, turnLimits.silentMs), [Op.lt]: serverTime(database, -turnLimits.silentMs) },
});
