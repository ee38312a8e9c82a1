import { dayAfter, dayOf } from '#domain/analytics/days';
import { analyticsCalls } from '#domain/analytics/calls';
import { Counts, ofCampaign, ofSource, writeCounts, type Dimension } from '#services/analytics/counts';
import { readReport } from '#services/analytics/report';
import { QueryTypes } from 'sequelize';
import { openTestApi, type TestApi } from '#test/api';
import { mysqlBackend } from '#test/databases';
import { startServices } from '../../script/suite/services.ts';
import { keptConnections, timed } from '../api/load.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';

const beacons = 10_000;
const connections = 50;
const days = 365;
const named = { page: 100, source: 40, campaign: 20, button: 10, error: 4 } as const satisfies Partial<Record<Dimension, number>>;
/** Sources and campaigns that have counts of their own. */
const segments = 10;
const reports = 20;

export interface AnalyticsFigures {
  machine: string;
  ingest?: { aSecond: number; aCpuSecond: number; lost: number };
  reports?: { rows: number; p95Ms: number; mebibytes: number };
}

export const goals: Goal<AnalyticsFigures>[] = [
  {
    parts: ['ingest'],
    what: 'visits taken and written in a second of one core',
    bound: atLeast(2000),
    seen: ({ ingest }) => ingest?.aCpuSecond,
  },
  { parts: ['ingest'], what: 'of them lost', bound: atMost(0), seen: ({ ingest }) => ingest?.lost },
  { parts: ['reports'], what: 'the report of a year, p95', bound: atMost(100, 'ms'), seen: (figures) => figures.reports?.p95Ms },
  { parts: ['reports'], what: 'its roll-ups', bound: atMost(1024, 'MiB'), seen: (figures) => figures.reports?.mebibytes },
];

/** Over HTTP, all in this process: who sends costs its part of the core. */
async function ingest(api: TestApi): Promise<NonNullable<AnalyticsFigures['ingest']>> {
  const agent = keptConnections(connections);
  const body = JSON.stringify({ entranceUrl: '/pricePage?campaign=autumn', sourceUrl: 'https://www.baidu.com/' });
  const counted = async (column: 'visits' | 'lost'): Promise<number> =>
    (await api.database.analyticsCounts.sum(column, { where: { segment: '', dimension: 'all' } })) || 0;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < beacons) {
        const at = sent++;
        const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0 Safari/537.36' };
        const address = { 'x-forwarded-for': `198.18.${(at >> 8) & 255}.${at & 255}` };
        const { status } = await timed(agent, {
          port: api.port,
          path: analyticsCalls.visitAdd.path,
          headers: { ...headers, ...address },
          body,
        });
        if (status !== 200) throw new Error(`HTTP ${status}`);
      }
    }),
  );
  while ((await counted('visits')) + (await counted('lost')) < beacons) await new Promise((next) => setTimeout(next, 20));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  agent.destroy();
  return { aSecond: beacons / seconds, aCpuSecond: beacons / ((user + system) / 1e6), lost: await counted('lost') };
}

/** Roll-ups of a year, as so many names and segments leave them, and the report of all of it. */
async function reportsOfYear(api: TestApi): Promise<NonNullable<AnalyticsFigures['reports']>> {
  const { database } = api;
  const to = dayOf(new Date());
  const from = dayAfter(to, 1 - days);
  const all = ['', ...Array.from({ length: segments }, (_, at) => (at % 2 === 0 ? ofSource(`source${at}`) : ofCampaign(`campaign${at}`)))];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const counts = new Counts();
    for (const segment of all) {
      counts.add(segment, 'all', day, '', { visits: 90_000, views: 274_000, registrations: 300, payments: 40, incomeFen: 400_000 });
      for (const [dimension, names] of Object.entries(named) as [Dimension, number][])
        for (let name = 0; name < names; name++)
          counts.add(segment, dimension, day, `${dimension}${name}`, { visits: 900, views: 2740, times: 5 });
    }
    await database.transact((transaction) => writeCounts(database, counts, transaction));
  }
  const taken: number[] = [];
  for (let at = 0; at < reports; at++) {
    const startedAt = performance.now();
    await readReport(api.deps, { from, to, ...(at % 2 === 1 && { source: 'source0' }) });
    taken.push(performance.now() - startedAt);
  }
  const text =
    "SELECT SUM(data_length + index_length) / 1048576 AS size FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name IN ('analytics_counts', 'analytics_months')";
  const [found] = await database.sequelize.query<{ size: string }>(text, { type: QueryTypes.SELECT });
  return { rows: await database.analyticsCounts.count(), p95Ms: quantile(taken, 0.95), mebibytes: Number(found?.size ?? Number.NaN) };
}

/** Statistics on MariaDB: what one process takes in, and how long the report of a year takes. */
export async function run({ say, only }: BenchOptions): Promise<AnalyticsFigures> {
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  const services = await startServices(new Set(['mariadb']), { isDurable: true });
  const address = services.environment.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (address === undefined) throw new Error('No database');
  const wide = { calls: 1e9, windowMs: 10_000 };
  const rateLimits = { address: wide, user: wide, signIn: wide, scan: wide, comment: wide, seed: wide, media: wide };
  const api = await openTestApi(mysqlBackend(address), { trustedProxies: ['127.0.0.1'], rateLimits });
  const figures: AnalyticsFigures = { machine: describeMachine() };
  say(figures.machine);
  try {
    if (wants('ingest')) {
      const seen = (figures.ingest = await ingest(api));
      say(
        `${beacons} visits over HTTP: ${seen.aSecond.toFixed(0)} a second, ${seen.aCpuSecond.toFixed(0)} in a second of a core, ${seen.lost} lost`,
      );
    }
    if (wants('reports')) {
      const seen = (figures.reports = await reportsOfYear(api));
      say(`${seen.rows} roll-ups of ${days} days, ${seen.mebibytes.toFixed(0)} MiB: report p95 ${seen.p95Ms.toFixed(0)} ms`);
    }
    return figures;
  } finally {
    await api.close();
    await services.stop();
  }
}
