import { Op } from 'sequelize';
import { dayOf } from '#domain/analytics/days';
import { analyticsLimits } from '#domain/analytics/limits';
import { monthOf } from '#domain/analytics/months';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Rows that one statement removes. */
const batch = 5000;

/** Removes single visits after 30 days, roll-ups after three years, and steps that nobody has counted for that long. Returns how many rows. */
export async function sweepAnalytics(deps: ClockDeps): Promise<number> {
  const { analyticsVisits, analyticsCounts, analyticsMonths, analyticsSteps, transact } = deps.database;
  const now = currentTime(deps).getTime();
  const visitsBefore = new Date(now - analyticsLimits.visitsMs);
  const countsBefore = dayOf(new Date(now - analyticsLimits.countsMs));
  const removals = [
    () =>
      transact((transaction) => analyticsVisits.destroy({ where: { startedAt: { [Op.lt]: visitsBefore } }, limit: batch, transaction })),
    () => transact((transaction) => analyticsCounts.destroy({ where: { day: { [Op.lt]: countsBefore } }, transaction })),
    () => transact((transaction) => analyticsMonths.destroy({ where: { month: { [Op.lt]: monthOf(countsBefore) } }, transaction })),
    () => transact((transaction) => analyticsSteps.destroy({ where: { at: { [Op.lt]: visitsBefore } }, transaction })),
  ];
  let removed = 0;
  for (const remove of removals) {
    for (let some = await remove(); some > 0; some = await remove()) removed += some;
  }
  return removed;
}
