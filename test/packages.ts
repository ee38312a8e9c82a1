import { userAccount } from '#domain/ledger/accounts';
import { packageUnit } from '#domain/ledger/units';
import type { TransactionTypeName } from '#domain/trade/types';
import type { ClockDeps } from '#services/deps';
import { balancesOf } from '#services/ledger/balances-of';
import { transitionOrder } from '#services/orders/transition';
import { addPackage } from '#services/packages/add';
import { addAttempt } from '#services/payments/add-attempt';
import { receivePayment, type Reception } from '#services/payments/receive';
import type { OrderRow } from '#storage/database/models/orders';
import type { PackageRow } from '#storage/database/models/packages';

interface Given {
  type?: TransactionTypeName;
  uses?: number;
  maxFen?: number | null;
  validMs?: number;
}

/** A package that somebody has from now on, by default 10 conversions for a day. */
export const givePackage = (deps: ClockDeps, owner: { id: string }, given: Given = {}): Promise<PackageRow> =>
  deps.database.transact((transaction) =>
    addPackage(
      deps,
      {
        ...{ ownerId: owner.id, label: '格式转换 10 次包', type: 'conversion', uses: 10, maxFen: null, validMs: 24 * 60 * 60_000 },
        ...{ ...given, orderId: null, codeId: null },
      },
      transaction,
    ),
  );

/** What the ledger says is left of packages. */
export const usesOf = (deps: ClockDeps, packages: readonly PackageRow[]): Promise<number[]> =>
  balancesOf(
    deps.database,
    packages.map(({ id, ownerId }) => userAccount('counts', ownerId, packageUnit(id))),
  );

/** Begins to pay an order through a provider; each call of what it returns tells of the payment. */
export async function startOutside(
  deps: ClockDeps,
  { id }: { id: string },
  otherFen?: number,
): Promise<(by?: ClockDeps) => Promise<Reception>> {
  const { database, clock = () => new Date() } = deps;
  const { outTradeNo, amountFen } = await database.transact(async (transaction) => {
    const order: OrderRow = await database.orders.findByPk(id, { transaction, lock: true, rejectOnEmpty: true });
    const attempt = { order, method: 'wechat', couponId: null, amountFen: order.payableFen, state: 'Live' } as const;
    const added = await addAttempt(deps, attempt, transaction);
    await transitionOrder(deps, order, { to: 'Paying', changes: { attempts: order.attempts }, actorId: order.ownerId }, transaction);
    return added;
  });
  const paid = {
    provider: 'wechat',
    outTradeNo,
    transactionId: `4200${id}`.slice(0, 32),
    amountFen: otherFen ?? amountFen,
    paidAt: clock(),
  } as const;
  return (by = deps) => receivePayment(by, paid);
}

/** Has an order paid through a provider. */
export const payOutside = async (deps: ClockDeps, order: { id: string }, otherFen?: number): Promise<Reception> =>
  (await startOutside(deps, order, otherFen))();
