import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { errorTips } from '#domain/errors/tips';
import { placeStateOf, placeStates, type PlaceState } from '#domain/batches/state';
import type { JobSubject } from '#domain/orders/subjects';
import { payableStatuses } from '#domain/orders/state';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import type { DatabaseDeps } from '../deps.ts';
import { sourceColumns } from '../jobs/source.ts';

/** A file of a batch, as it was ordered last. */
export interface BatchPlace {
  /** Counts from 1, in the order of the first order. */
  place: number;
  subject: JobSubject;
  state: PlaceState;
  /** Why there is no result; null where there is one, or where one is still to come. */
  tips: string | null;
  canRetry: boolean;
  job: JobRow | null;
  source: FileRow | undefined;
}

export interface Batch {
  id: string;
  createdAt: Date;
  places: BatchPlace[];
  /** The order that waits to be paid. */
  orderId: string | null;
}

const reasons: Partial<Record<PlaceState, string>> = {
  cancelled: '处理已取消',
  closed: '订单没有支付，已关闭',
  refunded: '费用已退回，结果不能再查看和下载',
  deleted: '结果已删除',
};

/** Orders of one batch with their lines, the first one first. */
type Ordered = { order: OrderRow; line: OrderLineRow };

const isWork = ({ line: { subject } }: Ordered): boolean => 'input' in subject;
const subjectOf = ({ line }: Ordered): JobSubject => line.subject as JobSubject;
/** Runs of one file with the same options stand in one place. */
const keyOf = (ordered: Ordered): string => `${subjectOf(ordered).fileId} ${JSON.stringify(subjectOf(ordered).input)}`;

/** One of somebody's batches with what became of each file: docs/decisions/batches.md. `batch.notFound` if it is not his. */
export async function readBatch(
  { database }: DatabaseDeps,
  { ownerId, batchId }: { ownerId: string; batchId: string },
  transaction: Transaction | null = null,
): Promise<Batch> {
  const orders = await database.orders.findAll({ where: { batchId, ownerId }, order: ['createdAt', 'id'], transaction });
  // The first one made it; of orders of one instant the others follow.
  const first = orders.find(({ id }) => id === batchId);
  if (first === undefined) throw new AppError('batch.notFound');
  const sorted = [first, ...orders.filter((order) => order !== first)];
  const lines = await database.orderLines.findAll({ where: { orderId: sorted.map(({ id }) => id) }, order: ['line'], transaction });
  const byKey = new Map<string, Ordered[]>();
  for (const order of sorted) {
    for (const ordered of lines
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => ({ order, line }))
      .filter(isWork))
      byKey.set(keyOf(ordered), [...(byKey.get(keyOf(ordered)) ?? []), ordered]);
  }
  // An order that was closed unpaid leaves what was there before.
  const current = [...byKey.values()].flatMap((runs) => runs.findLast(({ order }) => order.status !== 'Closed') ?? runs.slice(-1));
  const jobs = await database.jobs.findAll({ where: { id: current.flatMap(({ line }) => line.jobId ?? []), ownerId }, transaction });
  const fileIds = current.map((ordered) => subjectOf(ordered).fileId);
  const files = await database.files.findAll({
    where: { id: fileIds, ownerId },
    attributes: [...sourceColumns, 'status', 'deletedAt'],
    transaction,
  });
  const isPayable = ({ status }: OrderRow): boolean => (payableStatuses as readonly string[]).includes(status);
  return {
    id: batchId,
    createdAt: first.createdAt,
    orderId: sorted.findLast(isPayable)?.id ?? null,
    places: current.map((ordered, index) => {
      const job = jobs.find(({ id }) => id === ordered.line.jobId) ?? null;
      return placeOf(
        ordered,
        index + 1,
        job,
        files.find(({ id }) => id === subjectOf(ordered).fileId),
      );
    }),
  };
}

function placeOf(ordered: Ordered, place: number, job: JobRow | null, source: FileRow | undefined): BatchPlace {
  const { order, line } = ordered;
  // The rows of purged jobs stay; a job that an order names and nobody finds was purged with its account.
  const ended = job === null ? null : { status: job.status, isDeleted: job.deletedAt !== null };
  const state = placeStateOf(order.status, line.status, ended);
  const isThere = source !== undefined && source.deletedAt === null && source.status === 'Success';
  const failure = state === 'failed' && job !== null && job.error !== null ? errorTips(job.error.code, job.error.params) : null;
  return {
    ...{ place, subject: subjectOf(ordered), state, job, source },
    tips: failure ?? reasons[state] ?? null,
    canRetry: placeStates[state].canRetry && isThere,
  };
}
