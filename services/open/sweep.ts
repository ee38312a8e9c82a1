import { Op } from 'sequelize';
import { openLimits } from '#domain/open/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Few at a time, so that nobody waits for the rest. */
const batch = 2000;

/** Deletes what has expired: tokens, answers, estimates, device codes, and lines of the log. Returns how many. */
export async function sweepOpen(deps: ClockDeps): Promise<number> {
  const { openTokens, openAnswers, openEstimates, openDevices, openRequests, transact } = deps.database;
  const now = currentTime(deps);
  const expired = { expiresAt: { [Op.lt]: now } };
  const old = { createdAt: { [Op.lt]: new Date(now.getTime() - openLimits.requestsMs) } };
  let removed = 0;
  for (const table of [openTokens, openAnswers, openEstimates, openDevices]) {
    for (let deleted = batch; deleted === batch; removed += deleted) {
      deleted = await transact((transaction) => (table as typeof openTokens).destroy({ where: expired, limit: batch, transaction }));
    }
  }
  for (let deleted = batch; deleted === batch; removed += deleted) {
    deleted = await transact((transaction) => openRequests.destroy({ where: old, limit: batch, transaction }));
  }
  return removed;
}
