import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Measures } from '#domain/measures';
import { queues } from '#workflows/contracts';

const poolsByQueue = new Map(Object.entries(queues).map(([pool, queue]) => [queue as string, pool]));

/** Notes of every activity how long it took and how it ended; of those that wait at a queue, for how long they did. */
export const measureSteps =
  (measures: Measures): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute: async (input, next) => {
        const startedAt = Date.now();
        const queue = poolsByQueue.get(info.taskQueue);
        // A local activity begins where its workflow runs, without a queue.
        if (!info.isLocal && queue !== undefined) {
          measures.observe('stepWaitSeconds', { queue }, Math.max(0, startedAt - info.currentAttemptScheduledTimestampMs) / 1000);
        }
        let ending = 'failed';
        try {
          const result = await next(input);
          ending = 'done';
          return result;
        } catch (error) {
          if (error instanceof Error && error.name === 'CancelledFailure') ending = 'cancelled';
          throw error;
        } finally {
          measures.observe('stepSeconds', { step: info.activityType, ending }, (Date.now() - startedAt) / 1000);
        }
      },
    },
  });
