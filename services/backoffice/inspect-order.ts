import { AppError } from '#domain/errors/app-error';
import type { Unit } from '#domain/ledger/units';
import type { AccountKind } from '#domain/ledger/accounts';
import type { UserRow } from '#storage/database/models/accounts';
import type { CouponRow } from '#storage/database/models/benefits';
import type { JobRow } from '#storage/database/models/jobs';
import type { LedgerOperationRow } from '#storage/database/models/ledger';
import type { OrderEventRow, OrderLineRow, OrderRow } from '#storage/database/models/orders';
import type { PaymentAttemptRow, PaymentReceiptRow, PaymentRefundRow } from '#storage/database/models/payments';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../deps.ts';
import { formatOrderNumber } from '#domain/trade/order-number';
import { findSettled } from '../wallet/find-settled.ts';

/** What an operation moved on one account. */
export interface InspectedPosting {
  account: AccountKind;
  unit: Unit;
  /** A user or an order; null for the platform. */
  ownerId: string | null;
  amount: number;
}

export interface InspectedOrder {
  order: OrderRow;
  owner: UserRow;
  lines: { line: OrderLineRow; job: JobRow | null }[];
  coupon: CouponRow | null;
  events: OrderEventRow[];
  attempts: PaymentAttemptRow[];
  receipts: PaymentReceiptRow[];
  refunds: PaymentRefundRow[];
  operations: { operation: LedgerOperationRow; postings: InspectedPosting[] }[];
  /** What sellers have spent or withdrawn of what a refund of the rest would take back, in fen. */
  owedFen: number;
  /** Nicknames of everybody in it, by id. */
  names: Map<string, string>;
}

/** Everything that is known of an order, whoever's it is; the reading is in the audit log before it is answered. `order.notFound` if there is none. */
export async function inspectOrder(
  deps: ClockDeps,
  { orderId, administratorId, address }: Administrator & { orderId: string },
): Promise<InspectedOrder> {
  const { database } = deps;
  const { orders, orderLines, orderEvents, paymentAttempts, paymentReceipts, paymentRefunds, coupons, users, jobs } = database;
  const order = await database.transact(async (transaction) => {
    const found = await orders.findByPk(orderId, { transaction });
    if (found === null) throw new AppError('order.notFound');
    const about = {
      actorId: administratorId,
      subjectId: found.ownerId,
      address,
      details: { orderNo: formatOrderNumber(found.orderNumber) },
    };
    await recordAudit(database, { ...about, event: 'orderRead' }, currentTime(deps), transaction);
    return found;
  });
  const where = { orderId };
  const [lines, events, attempts, receipts, refunds, coupon, operations] = await Promise.all([
    orderLines.findAll({ where, order: ['line'] }),
    orderEvents.findAll({ where, order: ['seq'] }),
    paymentAttempts.findAll({ where, order: ['number'] }),
    paymentReceipts.findAll({ where, order: ['id'] }),
    paymentRefunds.findAll({ where, order: ['createdAt', 'outRefundNo'] }),
    order.couponId === null ? null : coupons.findByPk(order.couponId),
    operationsOf({ database }, orderId),
  ]);
  const jobIds = lines.flatMap(({ jobId }) => jobId ?? []);
  const started = await jobs.findAll({ where: { id: jobIds }, attributes: ['id', 'status', 'deletedAt'] });
  const owners = operations.flatMap(({ postings }) => postings.flatMap(({ ownerId }) => ownerId ?? []));
  const actors = [...events, ...operations.map(({ operation }) => operation)].flatMap(({ actorId }) => actorId ?? []);
  const known = await users.findAll({ where: { id: [...new Set([order.ownerId, ...owners, ...actors])] } });
  const owner = known.find(({ id }) => id === order.ownerId);
  if (owner === undefined) throw new TypeError(`The order ${orderId} has no owner`);
  const kept = lines.filter(({ status }) => status === 'Done').map(({ line }) => line);
  const { owedFen } = await findSettled(database, { orderId, lines: kept });
  return {
    ...{ owedFen, order, owner, coupon, events, attempts, receipts, refunds, operations },
    lines: lines.map((line) => ({ line, job: started.find(({ id }) => id === line.jobId) ?? null })),
    names: new Map(known.map(({ id, nickName }) => [id, nickName])),
  };
}

async function operationsOf({ database }: DatabaseDeps, orderId: string): Promise<InspectedOrder['operations']> {
  const { ledgerOperations, ledgerPostings, ledgerAccounts } = database;
  const operations = await ledgerOperations.findAll({ where: { orderId }, order: ['id'] });
  const rows = await ledgerPostings.findAll({ where: { operationId: operations.map(({ id }) => id) }, order: ['operationId', 'leg'] });
  const accounts = await ledgerAccounts.findAll({ where: { id: [...new Set(rows.map(({ accountId }) => accountId))] } });
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  return operations.map((operation) => ({
    operation,
    postings: rows
      .filter(({ operationId }) => operationId === operation.id)
      .flatMap(({ accountId, amount }) => {
        const account = accountOf.get(accountId);
        if (account === undefined) return [];
        const { kind, unit, ownerId } = account;
        return [{ account: kind, unit, amount, ownerId: /^[0-9a-f]{32}$/.test(ownerId) ? ownerId : null }];
      }),
  }));
}
