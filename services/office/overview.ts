import { col, fn, Op, QueryTypes, where } from 'sequelize';
import type { Role } from '#domain/accounts/roles';
import { calls, type CallName } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import { formatCount, formatSeconds } from '#domain/display/numbers';
import type { ErrorRecord } from '#domain/errors/app-error';
import { errorTips } from '#domain/errors/tips';
import { jobDescriptions, type JobKind } from '#domain/kinds/jobs';
import { formatYuan } from '#domain/money/yuan';
import { givenOf, recharges } from '#domain/orders/income';
import type { OfficeFigure, OfficeOverviewView } from '#domain/office/overview';
import { orderLimits } from '#domain/trade/limits';
import { paymentMethods, type PaymentMethodName } from '#domain/trade/methods';
import type { Database } from '#storage/database/connect';
import { currentTime, type ClockDeps } from '../deps.ts';
import { idsWithin, madeWithin, type Period } from '../made-within.ts';
import { periodsOf } from './periods.ts';
import { queues } from './queues.ts';

/** The most rows that are read to be told apart here. */
const mostRead = 5000;
const causesShown = 8;

/** The middle of how long work waited before it began, in seconds; null where none has. */
async function middleWait({ jobs }: Database, period: Period): Promise<number | null> {
  const rows = await jobs.findAll({
    where: { ...madeWithin(period), startedAt: { [Op.ne]: null } },
    attributes: ['createdAt', 'startedAt'],
    order: [['id', 'DESC']],
    limit: mostRead,
    raw: true,
  });
  const waits = rows
    .map(({ createdAt, startedAt }) => new Date(startedAt ?? createdAt).getTime() - new Date(createdAt).getTime())
    .toSorted((a, b) => a - b);
  const middle = waits[Math.floor(waits.length / 2)];
  return middle === undefined ? null : middle / 1000;
}

/** What was paid in a period, as the statistics count it: `domain/orders/income.ts`. */
async function revenueOf({ orders }: Database, period: Period): Promise<Map<PaymentMethodName, number>> {
  // An order is paid within the time that it waits for it, so that its key finds it.
  const made = madeWithin({ from: new Date(period.from.getTime() - orderLimits.payMs), to: period.to });
  const paid = { ...made, paidAt: { [Op.gte]: period.from, [Op.lt]: period.to }, type: { [Op.notIn]: [...recharges] } };
  const [rows, withGiven] = await Promise.all([
    orders.findAll({ where: paid, attributes: ['method', [fn('SUM', col('paid_fen')), 'fen']], group: ['method'], raw: true }),
    orders.findAll({ where: { ...paid, [Op.and]: [where(col('taken'), Op.like, '%coinGiven%')] }, attributes: ['method', 'taken'] }),
  ]);
  const sums = new Map(
    (rows as unknown as { method: PaymentMethodName; fen: number | string }[]).map(({ method, fen }) => [method, Number(fen)]),
  );
  for (const { method, taken } of withGiven) if (method !== null) sums.set(method, (sums.get(method) ?? 0) - givenOf(taken));
  return sums;
}

/** What went back in a period of what counts as income, in fen: to buyers' coins and earnings, and through providers. From the ledger, which has each refund once. */
async function refundedIn({ sequelize }: Database, period: Period): Promise<number> {
  const { from, to } = idsWithin(period);
  const [found] = await sequelize.query<{ fen: number | string | null }>(
    `SELECT SUM(p.amount) AS fen FROM ledger_operations o
     JOIN orders ON orders.id = o.order_id AND orders.type NOT IN (:recharges)
     JOIN ledger_postings p ON p.operation_id = o.id
     JOIN ledger_accounts a ON a.id = p.account_id AND a.kind IN ('refundsOwed', 'coins', 'incomeSettled') AND a.unit IN ('money', 'coinBought')
     WHERE o.id >= :from AND o.id < :to AND o.kind = 'refund' AND (o.\`key\` LIKE 'refund/%' OR o.\`key\` LIKE 'split/%')`,
    { replacements: { from, to, recharges }, type: QueryTypes.SELECT },
  );
  return Number(found?.fen ?? 0);
}

type Ends = OfficeOverviewView['works'][number];
const ends = { Success: 'done', Error: 'failed', Cancelled: 'cancelled' } as const;

async function worksOf({ jobs }: Database, period: Period): Promise<Ends[]> {
  const rows = (await jobs.findAll({
    where: madeWithin(period),
    attributes: ['kind', 'status', [fn('COUNT', col('id')), 'count']],
    group: ['kind', 'status'],
    raw: true,
  })) as unknown as { kind: JobKind; status: string; count: number | string }[];
  const works = new Map<JobKind, Ends>();
  for (const { kind, status, count } of rows) {
    const to = `/operate/jobs?state=all&kind=${kind}`;
    const work = works.get(kind) ?? { label: jobDescriptions[kind].label, done: 0, failed: 0, cancelled: 0, open: 0, to };
    work[ends[status as keyof typeof ends] ?? 'open'] += Number(count);
    works.set(kind, work);
  }
  return [...works.values()].toSorted((a, b) => b.done + b.failed + b.open - (a.done + a.failed + a.open));
}

async function causesOf({ jobs }: Database, period: Period): Promise<OfficeOverviewView['causes']> {
  const failed = await jobs.findAll({
    where: { ...madeWithin(period), status: 'Error' },
    attributes: ['error'],
    order: [['id', 'DESC']],
    limit: mostRead,
  });
  const counts = new Map<string, number>();
  const tip = (error: ErrorRecord | null): string => (error === null ? '没有原因' : errorTips(error.code, error.params));
  for (const { error } of failed) counts.set(tip(error), (counts.get(tip(error)) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, causesShown)
    .map(([label, count]) => ({ label, count, to: '/operate/jobs?state=failed' }));
}

/** What was paid by each method, what went back, and what is left: the income. */
async function moneyOf(database: Database, periods: { today: Period; before: Period }): Promise<OfficeFigure[]> {
  const [paid, paidBefore, back, backBefore] = await Promise.all([
    revenueOf(database, periods.today),
    revenueOf(database, periods.before),
    refundedIn(database, periods.today),
    refundedIn(database, periods.before),
  ]);
  const methods = [...new Set([...paid.keys(), ...paidBefore.keys()])].filter((name) => paymentMethods[name].source !== 'count');
  const sum = (of: ReadonlyMap<PaymentMethodName, number>): number => methods.reduce((all, name) => all + (of.get(name) ?? 0), 0);
  const row = (label: string, today: number, before: number): OfficeFigure => ({
    ...{ label, to: '/operate/orders', today: formatYuan(today), before: formatYuan(before) },
  });
  if (methods.length === 0 && back === 0 && backBefore === 0) return [];
  return [
    ...methods.map((name) => row(paymentMethods[name].label, paid.get(name) ?? 0, paidBefore.get(name) ?? 0)),
    row('退款', -back, -backBefore),
    row('收入合计', sum(paid) - back, sum(paidBefore) - backBefore),
  ];
}

/** How today stands beside last week, and what waits for whom; only what the role may read. */
export async function readOfficeOverview(deps: ClockDeps, { role }: { role: Role }): Promise<OfficeOverviewView> {
  const { database } = deps;
  const now = currentTime(deps);
  const { today, before } = periodsOf(now);
  const may = (name: CallName): boolean => mayCall(role, name, calls[name].effect);
  const both = async (label: string, to: string, read: (period: Period) => Promise<string>): Promise<OfficeFigure> => {
    const [here, there] = await Promise.all([read(today), read(before)]);
    return { label, to, today: here, before: there };
  };
  const counted =
    (count: (options: { where: ReturnType<typeof madeWithin> }) => Promise<number>) =>
    async (period: Period): Promise<string> =>
      formatCount(await count({ where: madeWithin(period) }));
  const waited = async (period: Period): Promise<string> => {
    const seconds = await middleWait(database, period);
    return seconds === null ? '—' : formatSeconds(seconds);
  };
  const figures: [needs: CallName, figure: () => Promise<OfficeFigure>][] = [
    [
      'accountList',
      () =>
        both(
          '注册',
          '/operate/accounts',
          counted((made) => database.users.count(made)),
        ),
    ],
    [
      'operateJobList',
      () =>
        both(
          '上传的文件',
          '',
          counted((made) => database.files.count(made)),
        ),
    ],
    [
      'operateJobList',
      () =>
        both(
          '提交的处理',
          '/operate/jobs?state=all',
          counted((made) => database.jobs.count(made)),
        ),
    ],
    ['operateJobList', () => both('排队（中位数）', '/operate/jobs?state=running', waited)],
    [
      'operateOrderList',
      () =>
        both(
          '订单',
          '/operate/orders',
          counted((made) => database.orders.count(made)),
        ),
    ],
    [
      'feedbackList',
      () =>
        both(
          '反馈',
          '/operate/feedback',
          counted((made) => database.feedback.count(made)),
        ),
    ],
  ];
  const seesWork = may('operateJobList');
  const [shown, waiting, works, causes, money] = await Promise.all([
    Promise.all(figures.filter(([needs]) => may(needs)).map(([, figure]) => figure())),
    Promise.all(queues.filter(({ needs }) => may(needs)).map(async ({ label, to, read }) => ({ label, to, ...(await read(database)) }))),
    seesWork ? worksOf(database, today) : [],
    seesWork ? causesOf(database, today) : [],
    may('operateBillList') ? moneyOf(database, { today, before }) : undefined,
  ]);
  return {
    ...{ at: now.toISOString(), figures: shown, works, causes },
    queues: waiting.map(({ oldest, ...queue }) => ({ ...queue, oldestAt: oldest?.toISOString() ?? null })),
    revenue: money ?? [],
  };
}
