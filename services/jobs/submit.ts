import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { paymentMethods } from '#domain/payments/methods';
import { costsNothing, type MethodState } from '#domain/payments/open-methods';
import { wishOfJob, type WantedWork } from '#domain/orders/subjects';
import type { DiskDeps } from '../deps.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { createOrder } from '../orders/create.ts';
import { readOrderInfo } from '../orders/info.ts';
import { payOrder } from '../orders/pay.ts';
import { innerMethods } from '../orders/sources.ts';

/** An order for work. Its job's id once it is paid. */
export interface SubmittedWork {
  orderId: string;
  jobId: string | null;
  /** What is still to be paid. */
  payableFen: number;
}

/**
 * Orders work, and pays for it at once where that takes no money: by a free count that covers it, or because it costs nothing; a package that was bought is its owner’s to choose. Else the order waits to be paid,
 * and the job starts with its payment. What `createOrder` refuses, or what stands against the job, with no order left behind:
 * docs/decisions.md#paid-work.
 */
export async function submitJob(deps: DiskDeps, { ownerId, ...work }: WantedWork & { ownerId: string }): Promise<SubmittedWork> {
  const { id: orderId } = await createOrder(deps, { ownerId, wishes: [wishOfJob(work)] });
  const { order, methods } = await readOrderInfo(deps, { ownerId, orderId });
  const isZero = order.payableFen === 0;
  const method = innerMethods.find((inner) =>
    methods.some((state) => state.method === inner && (costsNothing(state) || (isZero && isBalance(state)))),
  );
  const unpaid = { orderId, jobId: null, payableFen: order.payableFen };
  if (method === undefined) return unpaid;
  try {
    await payOrder(deps, { ownerId, orderId, method });
  } catch (error) {
    if (error instanceof AppError && spentMeanwhile.includes(error.code)) return unpaid;
    await cancelOrder(deps, { ownerId, orderId });
    throw error;
  }
  const line = await deps.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
  return { orderId, jobId: line.jobId, payableFen: 0 };
}

const isBalance = ({ method, open }: MethodState): boolean => open && paymentMethods[method].source === 'balance';

/** Another order took the last count between two statements: this one can still be paid. */
const spentMeanwhile: readonly ErrorCode[] = ['order.methodClosed', 'ledger.lacking'];
