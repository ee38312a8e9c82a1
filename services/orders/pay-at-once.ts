import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { paymentMethods } from '#domain/trade/methods';
import { costsNothing, type MethodState } from '#domain/payments/open-methods';
import type { DiskDeps } from '../deps.ts';
import { cancelOrder } from './cancel.ts';
import { readOrderInfo } from './info.ts';
import { payOrder } from './pay.ts';
import { innerMethods } from './sources.ts';

/** An order that was just made. */
export interface PaidAtOnce {
  orderId: string;
  paid: boolean;
  /** What is still to be paid. */
  payableFen: number;
}

/**
 * Pays for a new order where that takes no money: by a free count that covers it, or because it costs nothing; a package that was bought is its owner’s to choose. Else the
 * order waits to be paid. What stands against what was ordered is thrown, with no order left behind.
 */
export async function payAtOnce(deps: DiskDeps, { ownerId, orderId }: { ownerId: string; orderId: string }): Promise<PaidAtOnce> {
  const { order, methods } = await readOrderInfo(deps, { ownerId, orderId });
  const isZero = order.payableFen === 0;
  const method = innerMethods.find((inner) =>
    methods.some((state) => state.method === inner && (costsNothing(state) || (isZero && isBalance(state)))),
  );
  const unpaid = { orderId, paid: false, payableFen: order.payableFen };
  if (method === undefined) return unpaid;
  try {
    await payOrder(deps, { ownerId, orderId, method });
  } catch (error) {
    if (error instanceof AppError && spentMeanwhile.includes(error.code)) return unpaid;
    await cancelOrder(deps, { ownerId, orderId });
    throw error;
  }
  return { orderId, paid: true, payableFen: 0 };
}

const isBalance = ({ method, open }: MethodState): boolean => open && paymentMethods[method].source === 'balance';

/** Another order took the last count between two statements: this one can still be paid. */
const spentMeanwhile: readonly ErrorCode[] = ['order.methodClosed', 'ledger.lacking'];
