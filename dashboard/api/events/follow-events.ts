import { hasEnded } from '#domain/events/inbox';
import type { Push } from '#domain/events/push';
import { patchRows } from '../patch-rows.ts';
import { refresh } from '../refresh.ts';
import { advance } from '../rows.ts';
import { events } from './event-hub.ts';

/** Pushed progress is written to the cache in batches, this often. */
const progressEveryMs = 500;

let batch: ReturnType<typeof setTimeout> | undefined;

function showProgress(): void {
  batch ??= setTimeout(() => {
    batch = undefined;
    patchRows((row) => advance(row, events.subject(row.id).progress));
  }, progressEveryMs);
}

/** The orders that were paid, or whose work has ended. */
async function freshenOrdersOf({ id }: Push): Promise<void> {
  const { freshenOrders } = await import('../freshen-orders.ts');
  await freshenOrders(({ orderId, bought }) => orderId === id || bought.id === id);
}

/** Keeps the cache in step with events. Returns a function that stops it. */
export function followEvents(): () => void {
  const off = [
    events.onPush((push) => {
      if (push.type !== 'PAY_WECHAT') refresh(push.type === 'JOB' ? 'jobs' : 'files');
      if (hasEnded(push)) refresh('storage');
      if (push.type === 'PAY_WECHAT' || hasEnded(push)) void freshenOrdersOf(push);
    }),
    events.onProgress(showProgress),
    events.onReconnect(() => refresh('files', 'jobs', 'orders')),
  ];
  return () => off.forEach((stop) => stop());
}
