import { condition, defineSignal, setHandler } from '@temporalio/workflow';
import type { OrderInput } from '#domain/kinds/order/work';
import type { SignalPayload } from '#domain/workflows/signals';
import type { WorkflowProgress } from './contracts.ts';
import { payments } from './proxies.ts';
import { progressQuery, retrySignal, showStage } from './supervise.ts';

/** Sent when something of the order has changed. */
export const wakeSignal = defineSignal<[SignalPayload?]>('wake');

/**
 * Follows an order: asks its provider now and then and when its time ends, until nothing can be paid for it any more, and until what it owes is back. What is done is
 * decided by the rows, so that a run may begin at any time; this only knows when to look. A refund that the provider refuses waits for an operator.
 */
export async function orderWorkflow(input: OrderInput): Promise<void> {
  const { orderId, expiresAtMs, askAfterMs, againMs, againMaxMs } = input;
  const progress: WorkflowProgress = { stage: 'follow', waitingFor: null, rounds: 0, tries: 0 };
  let woken = false;
  const wake = (): void => {
    woken = true;
  };
  setHandler(wakeSignal, wake);
  setHandler(retrySignal, wake);
  setHandler(progressQuery, () => progress);
  const enter = (stage: string, details: string, waitingFor: string | null = null): void => {
    if (progress.stage !== stage) showStage(stage, details);
    Object.assign(progress, { stage, waitingFor });
  };

  const startedMs = Date.now();
  let looks = [...askAfterMs.map((ms) => startedMs + ms).filter((at) => at < expiresAtMs), expiresAtMs];
  let pauseMs = againMs;
  for (;;) {
    const asks = looks.some((at) => at <= Date.now());
    looks = looks.filter((at) => at > Date.now());
    woken = false;
    progress.rounds += 1;
    const { isOver, owed, refused } = await payments.attendOrder({ orderId, asks });
    if (isOver && owed === 0 && refused === 0 && !woken) break;
    if (isOver && owed === 0 && !woken) {
      enter('waiting', '支付平台拒绝退款，等待运维处理', '支付平台拒绝退款');
      await condition(() => woken);
    }
    if (woken) {
      pauseMs = againMs;
      continue;
    }
    enter(isOver ? 'refund' : 'follow', isOver ? '等待退款到账' : '等待付款');
    // Once its time is over there is no look left: what the provider did not answer is asked again.
    const isPausing = owed > 0 || looks.length === 0;
    const nextMs = Math.min(...looks, isPausing ? Date.now() + pauseMs : Infinity);
    if (isPausing) pauseMs = Math.min(againMaxMs, pauseMs * 2);
    await condition(() => woken, Math.max(1, nextMs - Date.now()));
  }
  enter('done', '已结束');
}
