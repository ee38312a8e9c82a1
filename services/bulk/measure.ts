import { bulkActs } from '#domain/bulk/acts';
import { bulkLimits } from '#domain/bulk/limits';
import { AppError } from '#domain/errors/app-error';
import { sharesOf } from '#domain/orders/shares';
import { groupBy } from '#domain/group-by';
import type { Database } from '#storage/database/connect';
import type { Slice } from '#storage/database/slice-behind';
import type { BulkDeps } from './bulk-deps.ts';
import { candidatesBehind, type Candidate, type Scope } from './candidates.ts';
import { decidedAmong } from './decided.ts';

/** Rows that are read at once. */
const sliceRows = 1000;

/** What an act would do, as far as our rows know. Money in fen. */
export interface Measured {
  /** That it is over. */
  hits: number;
  /** Of these, what was decided already, and what is of who decides where he may not. */
  decided: number;
  own: number;
  users: number;
  refundFen: number;
  refundCounts: number;
}

interface Wanted {
  byId: string;
  refunds: boolean;
}

/** Counts what an act is over, on a connection of its own; `refunds`: also what goes back. `bulk.tooMany` where that is more than one act may be. */
export function measureBulk(deps: BulkDeps, scope: Scope, wanted: Wanted): Promise<Measured> {
  const { database, bulkLimits: { countMs } = bulkLimits } = deps;
  return database.readApart(() => measure(deps, scope, wanted), { signal: new AbortController().signal, mostMs: countMs });
}

async function measure(deps: BulkDeps, scope: Scope, { byId, refunds }: Wanted): Promise<Measured> {
  const { database, bulkLimits: { rows: most } = bulkLimits } = deps;
  const owners = new Set<string>();
  const sum = { hits: 0, decided: 0, own: 0, refundFen: 0, refundCounts: 0 };
  let after: string | undefined;
  do {
    const { rows, last }: Slice<Candidate> = await candidatesBehind(database, scope, { after, limit: sliceRows });
    after = last;
    sum.hits += rows.length;
    if (sum.hits > most) throw new AppError('bulk.tooMany', { most });
    const decided = await decidedAmong(database, scope.act, rows);
    const open = rows.filter(({ workflowId }) => !decided.has(workflowId));
    const others = scope.act === 'giveUp' ? open.filter(({ jobId, ownerId }) => jobId === null || ownerId !== byId) : open;
    sum.decided += rows.length - open.length;
    sum.own += open.length - others.length;
    for (const { ownerId } of others) if (ownerId !== null) owners.add(ownerId);
    if (!refunds || !bulkActs[scope.act].refunds) continue;
    const back = await refundOf(
      database,
      others.flatMap(({ jobId }) => jobId ?? []),
    );
    sum.refundFen += back.refundFen;
    sum.refundCounts += back.refundCounts;
  } while (after !== undefined);
  return { ...sum, users: owners.size };
}

/** What these jobs were paid with and would give back. */
async function refundOf({ orders, orderLines }: Database, jobIds: readonly string[]) {
  const sum = { refundFen: 0, refundCounts: 0 };
  if (jobIds.length === 0) return sum;
  const going = await orderLines.findAll({
    where: { jobId: [...jobIds], status: ['Waiting', 'Working'] },
    attributes: ['orderId', 'line'],
  });
  const ids = [...new Set(going.map(({ orderId }) => orderId))];
  const [paid, lines] = await Promise.all([
    orders.findAll({ where: { id: ids }, attributes: ['id', 'paidFen', 'taken'] }),
    orderLines.findAll({ where: { orderId: ids }, attributes: ['orderId', 'line', 'amountFen', 'payableFen'], order: ['line'] }),
  ]);
  const linesOf = groupBy(lines, ({ orderId }) => orderId);
  const isGoing = new Set(going.map(({ orderId, line }) => `${orderId}/${line}`));
  for (const order of paid) {
    const shares = sharesOf(order, linesOf.get(order.id) ?? []);
    for (const { paidFen, taken } of shares.filter(({ line }) => isGoing.has(`${order.id}/${line}`))) {
      sum.refundFen += paidFen;
      for (const { from, amount } of taken) if (from === 'counts') sum.refundCounts += amount;
    }
  }
  return sum;
}
