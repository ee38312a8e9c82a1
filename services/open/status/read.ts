import { Op } from 'sequelize';
import { serviceNames, statusDays } from '#domain/developers/status';
import type { ServiceStatusView } from '#domain/developers/views';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { dayOf } from '../count-use.ts';
import { measureServices } from './measure.ts';
import { dayBefore } from './roll-up-days.ts';

const freshMs = 60_000;
const hourMs = 60 * 60_000;

async function read(deps: ClockDeps): Promise<ServiceStatusView> {
  const { database } = deps;
  const now = currentTime(deps);
  const today = dayOf(now);
  const days = Array.from({ length: statusDays }, (_, at) => dayBefore(today, statusDays - 1 - at));
  const rows = await database.serviceDays.findAll({ where: { day: { [Op.gte]: days[0] ?? today } }, raw: true });
  const known = new Map(rows.map(({ id, good, bad, middleMs }) => [id, { good, bad, ...(middleMs !== null && { middleMs }) }]));
  const latest = await measureServices(database, { from: new Date(now.getTime() - hourMs), to: now }, now);
  return {
    measuredAt: now.toISOString(),
    today,
    services: serviceNames.map((name) => ({
      name,
      now: latest.get(name) ?? null,
      days: days.map((day) => known.get(`${day}:${name}`) ?? null),
    })),
  };
}

/** Reads what the status page shows, at most once a minute, however many ask. */
export function createStatusReader(deps: ClockDeps): () => Promise<ServiceStatusView> {
  let kept: { at: number; answer: Promise<ServiceStatusView> } | undefined;
  return () => {
    const at = currentTime(deps).getTime();
    if (kept !== undefined && at - kept.at < freshMs) return kept.answer;
    const answer = read(deps);
    kept = { at, answer };
    // What failed is asked for again.
    answer.catch(() => {
      if (kept?.answer === answer) kept = undefined;
    });
    return answer;
  };
}
