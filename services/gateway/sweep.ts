import { Op } from 'sequelize';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Nonces are many: so few at a time that nobody waits for the rest. */
const batch = 5000;

/** The clock of another process may be behind ours by this much. */
const clockGraceMs = 60_000;

/** Deletes nonces of calls that cannot be fresh any more, and keys that are no longer honoured; returns how many of each. */
export async function sweepGateway(deps: ClockDeps): Promise<Record<string, number>> {
  const { gatewayKeys, spentNonces, transact } = deps.database;
  const before = { [Op.lt]: new Date(currentTime(deps).getTime() - clockGraceMs) };
  let nonces = 0;
  for (let deleted = batch; deleted === batch; nonces += deleted) {
    deleted = await transact((transaction) => spentNonces.destroy({ where: { expiresAt: before }, limit: batch, transaction }));
  }
  const keys = await transact((transaction) => gatewayKeys.destroy({ where: { honouredUntil: before }, transaction }));
  return { nonces, keys };
}
