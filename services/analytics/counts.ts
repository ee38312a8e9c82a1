import type { Transaction } from 'sequelize';
import { monthOf } from '#domain/analytics/months';
import type { Database } from '#storage/database/connect';

/** What is counted, in the order of the columns. */
export const measures = [
  ...(['visits', 'views', 'bots', 'stayedSeconds', 'endedVisits', 'registrations', 'uploaders', 'workers'] as const),
  ...(['payers', 'payments', 'incomeFen', 'refundedFen', 'lost', 'times'] as const),
] as const;
export type Measure = (typeof measures)[number];
export type Amounts = Partial<Record<Measure, number>>;
export type Dimension = 'all' | 'page' | 'source' | 'campaign' | 'button' | 'error';

/** Where something came from. */
export interface Origin {
  source: string;
  campaign: string;
}

export const ofSource = (source: string): string => `s:${source}`;
export const ofCampaign = (campaign: string): string => `c:${campaign}`;

/** Counts, collected before they are written together. */
export class Counts {
  readonly #sums = new Map<string, number[]>();

  get size(): number {
    return this.#sums.size;
  }

  add(segment: string, dimension: Dimension, day: string, name: string, amounts: Amounts): void {
    const key = [segment, dimension, day, name].join('\0');
    const sums = this.#sums.get(key) ?? measures.map(() => 0);
    this.#sums.set(
      key,
      sums.map((sum, at) => sum + (amounts[measures[at] as Measure] ?? 0)),
    );
  }

  /** Counts in all, and of the source and the campaign; `inner`: what else it is counted by. */
  spread(origin: Origin | undefined, day: string, amounts: Amounts, inner: readonly [Dimension, string, Amounts][] = []): void {
    const { source = '', campaign = '' } = origin ?? {};
    const segments = ['', ...(source === '' ? [] : [ofSource(source)]), ...(campaign === '' ? [] : [ofCampaign(campaign)])];
    for (const segment of segments) {
      if (Object.keys(amounts).length > 0) {
        this.add(segment, 'all', day, '', amounts);
        if (source !== '' && segment !== ofSource(source)) this.add(segment, 'source', day, source, amounts);
        if (campaign !== '' && segment !== ofCampaign(campaign)) this.add(segment, 'campaign', day, campaign, amounts);
      }
      for (const [dimension, name, more] of inner) this.add(segment, dimension, day, name, more);
    }
  }

  /** The same by whole months, without the dimension `all`, which a report shows by day. */
  byMonth(): Counts {
    const months = new Counts();
    for (const [key, sums] of this.#sums) {
      const [segment = '', dimension = '', day = '', name = ''] = key.split('\0');
      const amounts = Object.fromEntries(measures.map((measure, at) => [measure, sums[at] ?? 0]));
      if (dimension !== 'all') months.add(segment, dimension as Dimension, monthOf(day), name, amounts);
    }
    return months;
  }

  /** Rows of the table, always in one order, so that two who write at once do not wait for each other. */
  rows(): (string | number)[][] {
    return [...this.#sums].toSorted(([first], [second]) => (first < second ? -1 : 1)).map(([key, sums]) => [...key.split('\0'), ...sums]);
  }
}

/** The column of a measure. */
export const columnOf = (measure: Measure): string => measure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = measures.map(columnOf);
const orAdd = (span: string) => ({
  sqlite: `ON CONFLICT (segment, dimension, ${span}, name) DO UPDATE SET ${columns.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
  mysql: `ON DUPLICATE KEY UPDATE ${columns.map((name) => `${name} = ${name} + VALUES(${name})`).join(', ')}`,
});
const insert = (table: string, span: string): string =>
  `INSERT INTO ${table} (segment, dimension, ${span}, name, ${columns.join(', ')}) VALUES`;
const tables = { day: insert('analytics_counts', 'day'), month: insert('analytics_months', 'month') } as const;
const adding = { day: orAdd('day'), month: orAdd('month') } as const;
const rowsAtOnce = 500;

/** Adds counts to those of the days and of their months. */
export async function writeCounts(database: Database, counts: Counts, transaction: Transaction): Promise<void> {
  await writeTo(database, 'day', counts, transaction);
  await writeTo(database, 'month', counts.byMonth(), transaction);
}

async function writeTo(
  { sequelize, dialect }: Database,
  span: keyof typeof tables,
  counts: Counts,
  transaction: Transaction,
): Promise<void> {
  const rows = counts.rows();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    await sequelize.query(`${tables[span]} ${some.map(() => '(?)').join(', ')} ${adding[span][dialect]}`, {
      replacements: some,
      transaction,
    });
  }
}
