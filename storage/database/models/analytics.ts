import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { FunnelStep } from '#domain/analytics/steps';
import { bigintColumn, code, flag, id, instant, integer, reference, version } from '../columns.ts';

/** One visit of the site, without whose it was. */
export interface AnalyticsVisitRow extends Model<InferAttributes<AnalyticsVisitRow>, InferCreationAttributes<AnalyticsVisitRow>> {
  id: string;
  /** Where it came from: domain/analytics/sources.ts. */
  source: string;
  /** Empty: none. */
  campaign: string;
  /** The first page. */
  page: string;
  bot: boolean;
  views: number;
  seconds: number;
  startedAt: Date;
}

export const defineAnalyticsVisit = (sequelize: Sequelize): ModelStatic<AnalyticsVisitRow> =>
  sequelize.define<AnalyticsVisitRow>('analytics_visits', {
    id: id(),
    source: code(60),
    campaign: code(32),
    page: code(80),
    bot: flag(),
    views: integer(),
    seconds: integer(),
    startedAt: instant(),
  });

/** What was counted of one name on one day, in all or of one source or campaign. */
export interface AnalyticsCountRow extends Model<InferAttributes<AnalyticsCountRow>, InferCreationAttributes<AnalyticsCountRow>> {
  /** Empty: everything; `s:baidu` of a source, `c:autumn` of a campaign. */
  segment: string;
  dimension: string;
  /** As `2026-11-29`, in China. */
  day: string;
  name: string;
  visits: number;
  views: number;
  bots: number;
  stayedSeconds: number;
  endedVisits: number;
  registrations: number;
  uploaders: number;
  workers: number;
  payers: number;
  payments: number;
  /** What was paid; what went back of it is beside. */
  incomeFen: number;
  refundedFen: number;
  lost: number;
  /** Presses of a button, or errors. */
  times: number;
}

const sums = () => ({
  ...{ visits: integer(0), views: integer(0), bots: integer(0), stayedSeconds: bigintColumn('stayedSeconds') },
  ...{ endedVisits: integer(0), registrations: integer(0), uploaders: integer(0), workers: integer(0), payers: integer(0) },
  ...{ payments: integer(0), incomeFen: bigintColumn('incomeFen'), refundedFen: bigintColumn('refundedFen') },
  ...{ lost: integer(0), times: integer(0) },
});

export const defineAnalyticsCount = (sequelize: Sequelize): ModelStatic<AnalyticsCountRow> =>
  sequelize.define<AnalyticsCountRow>('analytics_counts', {
    segment: { ...code(64), primaryKey: true },
    dimension: { ...code(10), primaryKey: true },
    day: { ...code(10), primaryKey: true },
    name: { ...code(80), primaryKey: true },
    ...sums(),
  });

type MonthCount = Omit<AnalyticsCountRow, keyof Model | 'day'> & { month: string };

/** The same of whole months, as `2026-11`, without the dimension `all`: what lists of long reports add up. */
export interface AnalyticsMonthRow extends Model<MonthCount, MonthCount>, MonthCount {}

export const defineAnalyticsMonth = (sequelize: Sequelize): ModelStatic<AnalyticsMonthRow> =>
  sequelize.define<AnalyticsMonthRow>('analytics_months', {
    segment: { ...code(64), primaryKey: true },
    dimension: { ...code(10), primaryKey: true },
    month: { ...code(7), primaryKey: true },
    name: { ...code(80), primaryKey: true },
    ...sums(),
  });

/** Something that somebody did and that is not counted yet. */
export interface AnalyticsStepRow extends Model<InferAttributes<AnalyticsStepRow>, InferCreationAttributes<AnalyticsStepRow>> {
  id: string;
  userId: string;
  step: FunnelStep;
  amountFen: number;
  /** The campaign that sold it; null: that of its buyer's visit. */
  campaign: string | null;
  at: Date;
}

export const defineAnalyticsStep = (sequelize: Sequelize): ModelStatic<AnalyticsStepRow> =>
  sequelize.define<AnalyticsStepRow>('analytics_steps', {
    id: id(),
    userId: reference(),
    step: code(10),
    amountFen: integer(0),
    campaign: code(32, true),
    at: instant(),
  });

/** Where an account came from, and how far it got. */
export interface AccountSourceRow extends Model<InferAttributes<AccountSourceRow>, InferCreationAttributes<AccountSourceRow>> {
  userId: string;
  source: string;
  campaign: string;
  registered: boolean;
  uploaded: boolean;
  worked: boolean;
  paid: boolean;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineAccountSource = (sequelize: Sequelize): ModelStatic<AccountSourceRow> =>
  sequelize.define<AccountSourceRow>('account_sources', {
    userId: { ...reference(), primaryKey: true },
    source: code(60),
    campaign: code(32),
    registered: flag(),
    uploaded: flag(),
    worked: flag(),
    paid: flag(),
    version: version(),
    createdAt: instant(),
  });
