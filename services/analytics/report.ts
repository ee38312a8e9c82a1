import { col, fn, Op, type FindOptions } from 'sequelize';
import { analyticsLimits } from '#domain/analytics/limits';
import { splitByMonth } from '#domain/analytics/months';
import type { ClockDeps } from '../deps.ts';
import { columnOf, measures, ofCampaign, ofSource, type Dimension, type Measure } from './counts.ts';

/** `paidFen` is what was paid, and `incomeFen` what is left of it after `refundedFen`. */
export type Sums = Record<Measure | 'paidFen', number>;
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

const sumNames = [...measures, 'paidFen'] as const;
const none: Sums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums;
/** What lists show of each dimension: adding up columns is most of what a report of a year costs. */
const shown = {
  source: ['visits', 'views', 'registrations', 'uploaders', 'workers', 'payers', 'payments', 'incomeFen', 'refundedFen'],
  campaign: ['visits', 'views', 'registrations', 'uploaders', 'workers', 'payers', 'payments', 'incomeFen', 'refundedFen'],
  page: ['views', 'visits'],
  button: ['times'],
  error: ['times'],
} as const satisfies Record<Exclude<Dimension, 'all'>, readonly Measure[]>;
const added = (first: Sums, second: Sums): Sums => Object.fromEntries(sumNames.map((name) => [name, first[name] + second[name]])) as Sums;

function numbers(row: Record<string, unknown>): Sums {
  const kept = Object.fromEntries(measures.map((measure) => [measure, Number(row[measure] ?? 0)])) as Record<Measure, number>;
  return { ...kept, paidFen: kept.incomeFen, incomeFen: kept.incomeFen - kept.refundedFen };
}

/** What was counted from one day to another, from roll-ups alone: lists from those of whole months, as far as there are any. */
export async function readReport({ database }: ClockDeps, { from, to, source, campaign }: ReportQuery): Promise<Report> {
  const segment = campaign !== undefined ? ofCampaign(campaign) : source !== undefined ? ofSource(source) : '';
  const { months, days: rest } = splitByMonth(from, to);
  const inMonths = months === undefined ? [] : [{ month: { [Op.between]: months } }];
  const inDays = rest.map((span) => ({ day: { [Op.between]: span } }));
  const ranked = async (dimension: keyof typeof shown, by: Measure): Promise<NamedSums[]> => {
    const sums = shown[dimension].map((measure) => [fn('SUM', col(columnOf(measure))), measure] as [ReturnType<typeof fn>, string]);
    const summed = { attributes: ['name', ...sums], group: ['name'], raw: true } satisfies FindOptions;
    const { analyticsCounts, analyticsMonths } = database;
    const found = await Promise.all([
      ...inDays.map((span) => analyticsCounts.findAll({ where: { segment, dimension, ...span }, ...summed })),
      ...inMonths.map((span) => analyticsMonths.findAll({ where: { segment, dimension, ...span }, ...summed })),
    ]);
    const names = new Map<string, Sums>();
    for (const row of found.flat() as unknown as Record<string, unknown>[])
      names.set(String(row.name), added(names.get(String(row.name)) ?? none, numbers(row)));
    const read = [...names].map(([name, of]) => ({ name, ...of }));
    return read.toSorted((first, second) => second[by] - first[by]).slice(0, analyticsLimits.reportNames);
  };
  const [days, sources, campaigns, pages, buttons, errors] = await Promise.all([
    database.analyticsCounts.findAll({
      where: { segment, dimension: 'all', day: { [Op.between]: [from, to] } },
      order: ['day'],
      raw: true,
    }),
    ranked('source', 'visits'),
    ranked('campaign', 'visits'),
    ranked('page', 'views'),
    ranked('button', 'times'),
    ranked('error', 'times'),
  ]);
  const byDay = days.map((row) => ({ day: row.day, ...numbers(row as unknown as Record<string, unknown>) }));
  const totals = byDay.reduce<Sums>(added, none);
  return { totals, days: byDay, sources, campaigns, pages, buttons, errors };
}
