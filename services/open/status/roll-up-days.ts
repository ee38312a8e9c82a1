import { Op } from 'sequelize';
import { statusDays } from '#domain/developers/status';
import { openLimits } from '#domain/open/limits';
import { dayOf } from '#domain/membership/calendar';
import type { ServiceDayRow } from '#storage/database/models/open';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { dayOf as nameOf } from '../count-use.ts';
import { measureServices } from './measure.ts';

const dayMs = 86_400_000;
/** Work may end days after it was asked for. */
const measuredAgain = 2;

/** The day so many days before another, as `2026-03-05`. */
export const dayBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/**
 * Keeps the measures of each day for the status page, from the last days that it has on, or at first from as far back as requests are kept. Deletes what
 * the page no longer shows; returns how much.
 */
export async function rollUpDays(deps: ClockDeps): Promise<number> {
  const { database } = deps;
  const { serviceDays, transact } = database;
  const now = currentTime(deps);
  const today = nameOf(now);
  const first = dayBefore(today, Math.floor(openLimits.requestsMs / dayMs) - 1);
  const latest = await serviceDays.max<string | null, ServiceDayRow>('day');
  const begin = dayBefore(latest ?? first, measuredAgain);
  for (let day = begin > first ? begin : first; day <= today; day = dayBefore(day, -1)) {
    const { startsAt: from, endsAt: to } = dayOf(new Date(`${day}T12:00:00+08:00`));
    const measures = await measureServices(database, { from, to }, now);
    const rows = [...measures].map(([service, measure]) => ({ id: `${day}:${service}`, day, service, ...measure }));
    await transact(async (transaction) => {
      await serviceDays.bulkCreate(rows, { updateOnDuplicate: ['good', 'bad', 'middleMs'], transaction });
      // What was measured before and is none any more, as of an endpoint that was paused since.
      if (latest !== null) await serviceDays.destroy({ where: { day, id: { [Op.notIn]: rows.map(({ id }) => id) } }, transaction });
    });
  }
  return transact((transaction) => serviceDays.destroy({ where: { day: { [Op.lte]: dayBefore(today, statusDays) } }, transaction }));
}
