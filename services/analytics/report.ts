import { col, fn, Op } from 'sequelize';
import { analyticsLimits } from '#domain/analytics/limits';
import type { ClockDeps } from '../deps.ts';
import { measures, ofCampaign, ofSource, type Dimension, type Measure } from './counts.ts';

export type Sums = Record<Measure, number>;
export interface NamedSums extends Sums {
  name: string;
}
export interface Report {
  totals: Sums;
  days: (Sums & { day: string })[];
  sources: NamedSums[];
  campaigns: NamedSums[];
  pages: NamedSums[];
  buttons: NamedSums[];
  errors: NamedSums[];
}

export interface ReportQuery {
  from: string;
  to: string;
  source?: string | undefined;
  campaign?: string | undefined;
}

const none: Sums = Object.fromEntries(measures.map((measure) => [measure, 0])) as Sums;
const column = (measure: string): string => measure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** What lists show of each dimension: adding up columns is most of what a report of a year costs. */
const shown = {
  source: ['visits', 'views', 'registrations', 'uploaders', 'workers', 'payers', 'payments', 'incomeFen'],
  campaign: ['visits', 'views', 'registrations', 'uploaders', 'workers', 'payers', 'payments', 'incomeFen'],
  page: ['views', 'visits'],
  button: ['times'],
  error: ['times'],
} as const satisfies Record<Exclude<Dimension, 'all'>, readonly Measure[]>;
const numbers = (row: Record<string, unknown>): Sums =>
  Object.fromEntries(measures.map((measure) => [measure, Number(row[measure] ?? 0)])) as Sums;

/** What was counted from one day to another, from roll-ups alone. */
export async function readReport({ database }: ClockDeps, { from, to, source, campaign }: ReportQuery): Promise<Report> {
  const segment = campaign !== undefined ? ofCampaign(campaign) : source !== undefined ? ofSource(source) : '';
  const where = (dimension: Dimension) => ({ segment, dimension, day: { [Op.between]: [from, to] as [string, string] } });
  const ranked = async (dimension: keyof typeof shown, by: Measure): Promise<NamedSums[]> => {
    const sums = shown[dimension].map((measure) => [fn('SUM', col(column(measure))), measure] as [ReturnType<typeof fn>, string]);
    const rows = (await database.analyticsCounts.findAll({
      ...{ where: where(dimension), attributes: ['name', ...sums], group: ['name'], raw: true },
    })) as unknown as Record<string, unknown>[];
    const read = rows.map((row) => ({ name: String(row.name), ...numbers(row) }));
    return read.toSorted((first, second) => second[by] - first[by]).slice(0, analyticsLimits.reportNames);
  };
  const [days, sources, campaigns, pages, buttons, errors] = await Promise.all([
    database.analyticsCounts.findAll({ where: where('all'), order: ['day'], raw: true }),
    ranked('source', 'visits'),
    ranked('campaign', 'visits'),
    ranked('page', 'views'),
    ranked('button', 'times'),
    ranked('error', 'times'),
  ]);
  const byDay = days.map((row) => ({ day: row.day, ...numbers(row as unknown as Record<string, unknown>) }));
  const totals = byDay.reduce((sum, day) => Object.fromEntries(measures.map((name) => [name, sum[name] + day[name]])) as Sums, none);
  return { totals, days: byDay, sources, campaigns, pages, buttons, errors };
}
