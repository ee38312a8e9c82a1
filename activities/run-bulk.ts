import { Context } from '@temporalio/activity';
import { bulkLimits } from '#domain/bulk/limits';
import { runBulkBatch } from '#services/bulk/run-batch';
import type { Database } from '#storage/database/connect';
import type { RecordActivities } from '#workflows/contracts';

/** Often enough for the missed heartbeat of a killed worker to be told from a slow query. */
const heartbeatEveryMs = 1000;

/** Does the next batch of an act, and says when the one after it is due. */
export const createBulk =
  (deps: { database: Database }): RecordActivities['runBulk'] =>
  async ({ bulkId }) => {
    const context = Context.current();
    // Also while one statement waits, be it before the first row.
    const heartbeats = setInterval(() => context.heartbeat(), heartbeatEveryMs);
    try {
      const standing = await runBulkBatch(deps, { bulkId, beat: () => context.heartbeat() });
      return { standing, afterMs: standing === 'crowded' ? bulkLimits.crowdedMs : 0 };
    } finally {
      clearInterval(heartbeats);
    }
  };
