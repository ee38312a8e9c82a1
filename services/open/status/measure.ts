import { col, fn, literal, Op, type WhereOptions } from 'sequelize';
import { promptMs, type Measure, type ServiceName } from '#domain/developers/status';
import type { JobKind } from '#domain/kinds/jobs';
import type { Database } from '#storage/database/connect';
import { idsWithin, madeWithin, type Period } from '../../made-within.ts';

export type Measures = Map<ServiceName, Measure>;

/** The most jobs of a period whose waits are read; the latest count. */
const mostRead = 5000;
/** A message that nobody tried to send for so long was forgotten by us. */
const triedMs = 5 * 60_000;

interface Sums {
  total: number | string;
  bad: number | string | null;
}

const measureOf = ({ total, bad }: Sums): Measure => ({ good: Number(total) - Number(bad ?? 0), bad: Number(bad ?? 0) });
const sums = (bad: string) =>
  [
    [fn('COUNT', col('id')), 'total'],
    [fn('SUM', literal(`CASE WHEN ${bad} THEN 1 ELSE 0 END`)), 'bad'],
  ] as [ReturnType<typeof fn>, string][];

/** Answers that were a fault of ours. */
async function ofApi({ openRequests }: Database, period: Period): Promise<Measure> {
  const [row] = await openRequests.findAll({ where: madeWithin(period), attributes: sums('status >= 500'), raw: true });
  return measureOf(row as unknown as Sums);
}

/** Work that ended or stands still: by an operator's decision or waiting for one, it is a fault of ours; by its file it is none. */
async function ofKinds({ jobs }: Database, period: Period): Promise<[ServiceName, Measure][]> {
  const ours = `waits > 0 OR status = 'Waiting' OR (status = 'Error' AND error LIKE '%"job.gaveUp"%')`;
  const rows = await jobs.findAll({
    where: { ...madeWithin(period), status: ['Success', 'Error', 'Waiting'] },
    attributes: ['kind', ...sums(ours)],
    group: ['kind'],
    raw: true,
  });
  return (rows as unknown as (Sums & { kind: JobKind })[]).map(({ kind, ...sum }) => [`job:${kind}`, measureOf(sum)]);
}

/** Work that began soon after it was asked for, by its first attempt. */
async function ofQueue({ jobs }: Database, period: Period, now: Date): Promise<Measure> {
  const rows = await jobs.findAll({
    where: { ...madeWithin(period), attempt: 1, [Op.or]: [{ startedAt: { [Op.ne]: null } }, { status: 'Queued' }] },
    attributes: ['createdAt', 'startedAt'],
    order: [['id', 'DESC']],
    limit: mostRead,
    raw: true,
  });
  const measure = { good: 0, bad: 0 };
  for (const { createdAt, startedAt } of rows) {
    const waitedMs = new Date(startedAt ?? now).getTime() - new Date(createdAt).getTime();
    if (waitedMs > promptMs) measure.bad++;
    else if (startedAt !== null) measure.good++;
  }
  return measure;
}

/**
 * Checks of files that ended, or stand still: given up by an operator or waiting for one, it is a fault of ours; by its file it is none. How long one took is
 * told of first attempts, from the upload's end to the check's.
 */
async function ofChecks({ files, waitingWorks }: Database, period: Period): Promise<Measure> {
  const where = madeWithin(period);
  const { from, to } = idsWithin(period);
  const [[row], ended, waiting] = await Promise.all([
    files.findAll({
      where: { ...where, status: ['Success', 'Error'] },
      attributes: sums(`status = 'Error' AND error LIKE '%"job.gaveUp"%'`),
      raw: true,
    }),
    files.findAll({
      where: { ...where, attempt: 1, checkedAt: { [Op.ne]: null } },
      attributes: ['createdAt', 'checkedAt'],
      order: [['id', 'DESC']],
      limit: mostRead,
      raw: true,
    }),
    waitingWorks.findAll({ where: { kind: 'check' }, attributes: ['workflowId'], limit: mostRead, raw: true }),
  ]);
  const measure = measureOf(row as unknown as Sums);
  const standing = waiting.map(({ workflowId }) => workflowId.split('/')[1] ?? '').filter((id) => id >= from && id < to);
  const took = ended
    .map(({ createdAt, checkedAt }) => new Date(checkedAt ?? createdAt).getTime() - new Date(createdAt).getTime())
    .toSorted((first, second) => first - second);
  const middleMs = took[Math.floor(took.length / 2)];
  return { good: measure.good, bad: measure.bad + standing.length, ...(middleMs !== undefined && { middleMs: Math.max(0, middleMs) }) };
}

/** Messages that were tried; bad is what an endpoint that takes messages was not sent for minutes. */
async function ofWebhooks({ openDeliveries }: Database, period: Period, now: Date): Promise<Measure> {
  const taking = literal("(SELECT id FROM open_webhooks WHERE state = 'active' AND failures = 0)");
  const forgotten: WhereOptions<{ webhookId: string }> = { webhookId: { [Op.in]: taking } };
  const late = { createdAt: { [Op.lt]: new Date(now.getTime() - triedMs) } };
  const [good, bad] = await Promise.all([
    openDeliveries.count({ where: { ...madeWithin(period), tries: { [Op.gt]: 0 } } }),
    openDeliveries.count({ where: { [Op.and]: [madeWithin(period), forgotten, late, { tries: 0, state: 'waiting' }] } }),
  ]);
  return { good, bad };
}

/** How well each service went in a period of at most a day; what has no measure is not there. */
export async function measureServices(database: Database, period: Period, now: Date): Promise<Measures> {
  const [api, queue, webhooks, checks, kinds] = await Promise.all([
    ofApi(database, period),
    ofQueue(database, period, now),
    ofWebhooks(database, period, now),
    ofChecks(database, period),
    ofKinds(database, period),
  ]);
  const all: [ServiceName, Measure][] = [['api', api], ['queue', queue], ['webhooks', webhooks], ['check', checks], ...kinds];
  return new Map(all.filter(([, { good, bad }]) => good + bad > 0));
}
