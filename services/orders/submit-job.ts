import { wishOfJob, type WantedWork } from '#domain/orders/subjects';
import type { DiskDeps } from '../deps.ts';
import { createOrder } from './create.ts';
import { payAtOnce } from './pay-at-once.ts';

/** An order for work. Its job's id once it is paid. */
export interface SubmittedWork {
  orderId: string;
  jobId: string | null;
  /** What is still to be paid. */
  payableFen: number;
}

/**
 * Orders work, and pays for it at once where that takes no money; else the order waits to be paid, and the job starts with its payment. What `createOrder` refuses, or
 * what stands against the job, with no order left behind: docs/decisions/paid-work.md.
 */
export async function submitJob(deps: DiskDeps, { ownerId, ...work }: WantedWork & { ownerId: string }): Promise<SubmittedWork> {
  const { id } = await createOrder(deps, { ownerId, wishes: [wishOfJob(work)] });
  const { orderId, paid, payableFen } = await payAtOnce(deps, { ownerId, orderId: id });
  if (!paid) return { orderId, jobId: null, payableFen };
  const line = await deps.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
  return { orderId, jobId: line.jobId, payableFen };
}
