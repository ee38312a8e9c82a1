import { condition, continueAsNew, setHandler } from '@temporalio/workflow';
import type { BulkInput } from '#domain/kinds/bulk/work';
import { wakeSignal } from './order.ts';
import { bulks } from './proxies.ts';

/** After so many rounds the history is long enough. */
const mostRounds = 200;

/**
 * Does an act of the back office on much work, batch by batch, until it is over. How far it is, and whether it pauses, its row says, so that a run may begin at any time;
 * this only knows when to go on.
 */
export async function bulkWorkflow(input: BulkInput): Promise<void> {
  let woken = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  for (let round = 1; ; round++) {
    woken = false;
    const { standing, afterMs } = await bulks.runBulk({ bulkId: input.bulkId });
    if (standing === 'over') return;
    if (standing === 'paused') await condition(() => woken);
    else if (afterMs > 0) await condition(() => woken, afterMs);
    if (round >= mostRounds) await continueAsNew<typeof bulkWorkflow>(input);
  }
}
