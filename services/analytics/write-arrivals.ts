import { QueryTypes, type Transaction } from 'sequelize';
import { dayAfter, dayOf } from '#domain/analytics/days';
import { analyticsLimits } from '#domain/analytics/limits';
import { otherSource } from '#domain/analytics/sources';
import type { Database } from '#storage/database/connect';
import type { ClockDeps } from '../deps.ts';
import { Counts, ofCampaign, writeCounts } from './counts.ts';

interface Of {
  visitId: string;
  at: Date;
}
/** Names that each network was the first to bring today. */
export type Coined = Map<string, Set<string>>;

/** What a page told, in the order in which it came. */
export type Arrival =
  | (Of & { kind: 'visit'; source: string; campaign: string; page: string; network: string; bot: boolean })
  | (Of & { kind: 'view'; page: string; bot: boolean })
  | (Of & { kind: 'button'; name: string; campaign: string })
  | (Of & { kind: 'error'; name: string })
  | (Of & { kind: 'end'; seconds: number });

interface Visit {
  id: string;
  source: string;
  campaign: string;
  page: string;
  bot: boolean;
  views: number;
  seconds: number;
  startedAt: Date;
}

const orReplace = {
  sqlite: 'ON CONFLICT (id) DO UPDATE SET views = excluded.views, seconds = excluded.seconds',
  mysql: 'ON DUPLICATE KEY UPDATE views = VALUES(views), seconds = VALUES(seconds)',
} as const;
const insert = 'INSERT INTO analytics_visits (id, source, campaign, page, bot, views, seconds, started_at) VALUES';
const rowsAtOnce = 500;

/** Writes visits and adds up what they did, in one transaction: a failed one leaves nothing, and all of it may be tried again. */
export async function writeArrivals(
  { database }: ClockDeps,
  { arrivals, lost, at, coined }: { arrivals: readonly Arrival[]; lost: number; at: Date; coined: Coined },
): Promise<void> {
  await database.transact(async (transaction) => {
    const visits = await findVisits(database, arrivals, transaction);
    const own = await ownCampaigns(database, arrivals, transaction);
    const names = await knownNames(database, { arrivals, coined, own }, transaction);
    const counts = new Counts();
    if (lost > 0) counts.add('', 'all', dayOf(at), '', { lost });
    const changed = new Set<Visit>();
    for (const arrival of arrivals) {
      const visit = arrival.kind === 'visit' ? begin(arrival, names) : visits.get(arrival.visitId);
      if (arrival.kind === 'visit' && visit !== undefined) visits.set(visit.id, visit);
      if (count(counts, arrival, visit, own) && visit !== undefined) changed.add(visit);
    }
    await writeVisits(database, [...changed], transaction);
    await writeCounts(database, counts, transaction);
  });
}

function begin(arrival: Extract<Arrival, { kind: 'visit' }>, names: Names): Visit {
  const { visitId: id, source, campaign, page, network, bot, at: startedAt } = arrival;
  const day = dayOf(startedAt);
  return {
    ...{ id, source: names.source(day, source, network), campaign: names.campaign(day, campaign, network) },
    ...{ page, bot, views: 0, seconds: 0, startedAt },
  };
}

/** Adds one arrival up; whether it changed its visit. */
function count(counts: Counts, arrival: Arrival, visit: Visit | undefined, own: ReadonlySet<string>): boolean {
  const day = dayOf(arrival.at);
  switch (arrival.kind) {
    case 'visit':
    case 'view': {
      if (visit !== undefined) visit.views++;
      const isFirst = arrival.kind === 'visit';
      // Who never opened a visit is a program too.
      if (visit === undefined || visit.bot || arrival.bot) counts.add('', 'all', day, '', { bots: 1 });
      else {
        const amounts = { views: 1, ...(isFirst && { visits: 1 }) };
        counts.spread(visit, day, amounts, [['page', arrival.page, amounts]]);
      }
      return true;
    }
    case 'end': {
      if (visit === undefined || arrival.seconds <= visit.seconds) return false;
      const more = { stayedSeconds: arrival.seconds - visit.seconds, ...(visit.seconds === 0 && { endedVisits: 1 }) };
      visit.seconds = arrival.seconds;
      if (!visit.bot) counts.spread(visit, day, more);
      return true;
    }
    case 'button':
    case 'error': {
      if (visit === undefined || visit.bot) return false;
      counts.spread(visit, day, {}, [[arrival.kind, arrival.name, { times: 1 }]]);
      // What shows a campaign to somebody who came of none, or of another, is the campaign's too.
      const campaign = arrival.kind === 'button' ? arrival.campaign : '';
      if (campaign !== visit.campaign && own.has(campaign)) counts.add(ofCampaign(campaign), 'button', day, arrival.name, { times: 1 });
      return false;
    }
  }
}

/** Campaigns of ours that these arrivals name: strangers drive none of them out. */
async function ownCampaigns({ campaigns }: Database, arrivals: readonly Arrival[], transaction: Transaction): Promise<ReadonlySet<string>> {
  const named = arrivals.flatMap((one) => ('campaign' in one && one.campaign !== '' ? [one.campaign] : []));
  if (named.length === 0) return new Set();
  const codes = [...new Set(named)].slice(0, analyticsLimits.namesAtOnce);
  const rows = await campaigns.findAll({ where: { code: codes }, attributes: ['code'], transaction });
  return new Set(rows.map(({ code }) => code));
}

/** Visits that began before these arrivals. */
async function findVisits({ analyticsVisits }: Database, arrivals: readonly Arrival[], transaction: Transaction) {
  const begun = new Set(arrivals.filter(({ kind }) => kind === 'visit').map(({ visitId }) => visitId));
  const ids = [...new Set(arrivals.map(({ visitId }) => visitId))].filter((id) => !begun.has(id));
  const found = new Map<string, Visit>();
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const id = ids.slice(from, from + rowsAtOnce);
    for (const row of await analyticsVisits.findAll({ where: { id }, transaction })) found.set(row.id, row.get());
  }
  return found;
}

type Name = (day: string, name: string, network: string) => string;
interface Names {
  source: Name;
  campaign: Name;
}
interface NameRow {
  dimension: string;
  day: string;
  name: string;
}

/**
 * Holds what strangers name to so many names a day, and so many of one network: those that the day has, and a few more. A name of the last weeks keeps its
 * place, so that nobody drives it out.
 */
async function knownNames(
  { sequelize }: Database,
  { arrivals, coined, own: ownNames }: { arrivals: readonly Arrival[]; coined: Coined; own: ReadonlySet<string> },
  transaction: Transaction,
): Promise<Names> {
  const visits = arrivals.filter((one) => one.kind === 'visit');
  const days = [...new Set(visits.map(({ at }) => dayOf(at)))].toSorted();
  const today = new Map<string, Set<string>>();
  const of = (dimension: string, day: string): Set<string> => {
    const key = `${dimension} ${day}`;
    const set = today.get(key) ?? new Set<string>();
    today.set(key, set);
    return set;
  };
  const earlier = new Set<string>();
  const [first] = days;
  if (first !== undefined) {
    const read = (and: string, replacements: unknown[]): Promise<NameRow[]> =>
      sequelize.query<NameRow>(
        `SELECT dimension, day, name FROM analytics_counts WHERE segment = '' AND dimension IN ('source', 'campaign') AND ${and}`,
        { replacements, type: QueryTypes.SELECT, transaction },
      );
    for (const { dimension, day, name } of await read('day IN (?)', [days])) of(dimension, day).add(name);
    const all = [...new Set(visits.flatMap(({ source, campaign }) => [source, campaign]))];
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      const since = dayAfter(first, -analyticsLimits.nameDays);
      const rows = await read('day >= ? AND day < ? AND name IN (?)', [since, first, all.slice(from, from + rowsAtOnce)]);
      for (const { dimension, name } of rows) earlier.add(`${dimension} ${name}`);
    }
  }
  const held =
    (dimension: string): Name =>
    (day, name, network) => {
      const set = of(dimension, day);
      if (name === '' || set.has(name) || (dimension === 'campaign' && ownNames.has(name))) return name;
      const own = coined.get(network) ?? new Set<string>();
      const isKnown = earlier.has(`${dimension} ${name}`) && set.size < 2 * analyticsLimits.namesPerDay;
      if (!isKnown) {
        if (set.size >= analyticsLimits.namesPerDay || own.size >= analyticsLimits.namesPerNetwork) return otherSource;
        coined.set(network, own.add(`${dimension} ${name}`));
      }
      set.add(name);
      return name;
    };
  return { source: held('source'), campaign: held('campaign') };
}

async function writeVisits({ sequelize, dialect }: Database, visits: readonly Visit[], transaction: Transaction): Promise<void> {
  for (let from = 0; from < visits.length; from += rowsAtOnce) {
    const rows = visits
      .slice(from, from + rowsAtOnce)
      .map(({ id, source, campaign, page, bot, views, seconds, startedAt }) => [
        ...[id, source, campaign, page, bot, views, seconds, startedAt],
      ]);
    await sequelize.query(`${insert} ${rows.map(() => '(?)').join(', ')} ${orReplace[dialect]}`, { replacements: rows, transaction });
  }
}
