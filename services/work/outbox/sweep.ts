import { Op } from 'sequelize';
import type { DatabaseDeps } from '../../deps.ts';

/** Sent rows are kept this long for troubleshooting. */
const keepMs = 7 * 24 * 60 * 60_000;

/** Deletes outbox rows that were sent or dropped long ago; returns how many. */
export async function sweepOutbox(deps: DatabaseDeps): Promise<number> {
  const { database } = deps;
  const where = { status: ['Sent', 'Dropped'], createdAt: { [Op.lt]: new Date(Date.now() - keepMs) } };
  return database.transact((transaction) => database.outbox.destroy({ where, transaction }));
}
