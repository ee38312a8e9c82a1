import pLimit from 'p-limit';

/**
 * Runs `work` on `items`, `concurrency` at a time. After a failure no further item starts; it rejects once the running ones have ended.
 */
export async function inParallel<T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const runs = items.map((item) =>
    limit(async () => {
      try {
        await work(item);
      } catch (error) {
        limit.clearQueue();
        throw error;
      }
    }),
  );
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
