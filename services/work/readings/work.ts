import { col, fn, Op, type Attributes, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import { openFileStatuses } from '#domain/files/state';
import { jobKinds } from '#domain/kinds/jobs';
import { openJobStatuses } from '#domain/jobs/state';
import { openLookStatuses } from '#domain/looks/state';
import type { Readings } from '#domain/measures';
import type { WorkKindName } from '#domain/kinds/works';
import { turnQueues } from '#domain/workflows/turn';
import type { DatabaseDeps } from '../../deps.ts';

const secondsSince = (at: Date | string | undefined): number =>
  at === undefined ? 0 : Math.max(0, Date.now() - new Date(at).getTime()) / 1000;

/** Reads what waits to be sent, what has not ended, and what waits for an operator. */
export async function readWork({ database }: DatabaseDeps): Promise<Readings> {
  const [outbox, failing, files, jobs, looks, teasers, waiting] = await Promise.all([
    database.outbox.findAll({
      where: { status: 'Pending' },
      attributes: ['queue', [fn('COUNT', col('id')), 'rows'], [fn('MIN', col('created_at')), 'createdAt']],
      group: ['queue'],
    }),
    database.outbox.count({ where: { status: 'Pending', tries: { [Op.gt]: 0 } } }),
    countsOf(database.files, ['status'], { status: openFileStatuses, purgedAt: null }),
    countsOf(database.jobs, ['kind', 'status'], { status: openJobStatuses, purgedAt: null }),
    countsOf(database.looks, ['status'], { status: openLookStatuses }),
    countsOf(database.mallTeasers, ['status'], { status: openLookStatuses }),
    database.waitingWorks.findAll({ attributes: ['kind', 'since'] }),
  ]);
  const pending = [undefined, ...turnQueues].map((queue) => {
    const row = outbox.find((one) => one.queue === (queue ?? null));
    return { labels: { queue: queue ?? 'none' }, rows: Number(row?.get('rows') ?? 0), age: secondsSince(row?.createdAt) };
  });
  const unfinished = (kind: WorkKindName, statuses: readonly string[], counts: Count[]) =>
    statuses.map((status) => ({
      labels: { kind, status },
      value: counts.find((one) => one.status === status && (one.kind ?? kind) === kind)?.rows ?? 0,
    }));
  const kinds: readonly WorkKindName[] = ['check', ...jobKinds, 'look', 'teaser'];
  const waits = kinds.map((kind) => {
    const since = waiting.filter((one) => one.kind === kind).map((one) => one.since);
    return { labels: { kind }, count: since.length, age: Math.max(0, ...since.map(secondsSince)) };
  });
  return {
    outboxPending: pending.map(({ labels, rows }) => ({ labels, value: rows })),
    outboxOldest: pending.map(({ labels, age }) => ({ labels, value: age })),
    outboxFailing: [{ labels: {}, value: failing }],
    unfinished: [
      ...unfinished('check', openFileStatuses, files),
      ...jobKinds.flatMap((kind) => unfinished(kind, openJobStatuses, jobs)),
      ...unfinished('look', openLookStatuses, looks),
      ...unfinished('teaser', openLookStatuses, teasers),
    ],
    waiting: waits.map(({ labels, count }) => ({ labels, value: count })),
    waitingOldest: waits.map(({ labels, age }) => ({ labels, value: age })),
  };
}

interface Count {
  kind?: WorkKindName;
  status: string;
  rows: number;
}

const countsOf = async <Row extends Model>(table: ModelStatic<Row>, by: string[], where: WhereOptions<Attributes<Row>>): Promise<Count[]> =>
  (await table.findAll({ where, attributes: [...by, [fn('COUNT', col('id')), 'rows']], group: by, raw: true })) as unknown as Count[];
