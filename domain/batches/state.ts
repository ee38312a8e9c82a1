import type { JobStatus } from '../jobs/state.ts';
import { isFinalJobStatus } from '../jobs/state.ts';
import type { LineStatus } from '../orders/line-state.ts';
import { payableStatuses, type OrderStatus } from '../orders/state.ts';

/** What became of a file of a batch. */
export const placeStates = {
  unpaid: { label: '待支付', canRetry: false },
  running: { label: '处理中', canRetry: false },
  success: { label: '已完成', canRetry: false },
  failed: { label: '处理失败', canRetry: true },
  cancelled: { label: '已取消', canRetry: true },
  closed: { label: '订单已关闭', canRetry: true },
  refunded: { label: '已退款', canRetry: false },
  deleted: { label: '已删除', canRetry: false },
} as const satisfies Record<string, { label: string; canRetry: boolean }>;

export type PlaceState = keyof typeof placeStates;
export const placeStateNames = Object.keys(placeStates) as [PlaceState, ...PlaceState[]];

const isPayable = (status: OrderStatus): boolean => (payableStatuses as readonly OrderStatus[]).includes(status);

/** The state of a file, of the line it was ordered by last and of its job. */
export function placeStateOf(order: OrderStatus, line: LineStatus, job: { status: JobStatus; isDeleted: boolean } | null): PlaceState {
  if (job === null) return isPayable(order) ? 'unpaid' : line === 'Refunded' ? 'refunded' : order === 'Closed' ? 'closed' : 'running';
  if (job.isDeleted) return 'deleted';
  if (!isFinalJobStatus(job.status)) return 'running';
  if (job.status === 'Success') return line === 'Refunded' ? 'refunded' : 'success';
  return job.status === 'Error' ? 'failed' : 'cancelled';
}

/** How much of a batch is done, 0 to 100: each file counts alike, and one that has ended, however, is done. */
export function percentOf(places: readonly { state: PlaceState; percent: number }[]): number {
  if (places.length === 0) return 0;
  const done = places.reduce((sum, { state, percent }) => sum + (state === 'running' ? percent : state === 'unpaid' ? 0 : 100), 0);
  return Math.floor(done / places.length);
}
