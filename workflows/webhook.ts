import { condition, continueAsNew, setHandler } from '@temporalio/workflow';
import type { WebhookInput } from '#domain/kinds/webhook/work';
import { wakeSignal } from './order.ts';
import { hooks } from './proxies.ts';

/** After so many rounds the history is long enough. */
const mostRounds = 500;

/**
 * Delivers to one endpoint, round by round, until nothing waits for it. What is sent, and when it is tried again, is decided by the rows, so that a run may begin at any time; this
 * only knows when to look.
 */
export async function webhookWorkflow(input: WebhookInput): Promise<void> {
  let woken = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  for (let round = 1; ; round++) {
    woken = false;
    const standing = await hooks.deliverWebhook({ webhookId: input.webhookId });
    if (standing.isOver && !woken) return;
    if (!standing.isOver && standing.afterMs > 0) await condition(() => woken, standing.afterMs);
    if (round >= mostRounds && !woken) await continueAsNew<typeof webhookWorkflow>(input);
  }
}
