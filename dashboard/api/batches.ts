import { useEffect } from 'react';
import type { SWRResponse } from 'swr';
import type { BatchView } from '#domain/batches/views';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { SubmittedView } from '#domain/jobs/views';
import { checkLimits } from '#domain/limits';
import { changing } from './changes.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { refresh } from './refresh.ts';
import { useCall } from './use-call.ts';

const stale = ['batches', 'jobs', 'files', 'storage', 'profile', 'orders'] as const;

/** A batch with each of its files, refetched every 30 s while one runs, in case events are lost. */
export function useBatch(id: string): SWRResponse<BatchView, unknown> {
  const answer = useCall(id === '' ? null : keys.batch(id), {
    keepPreviousData: true,
    refreshInterval: (batch) => ((batch?.counts.running ?? 0) > 0 ? checkLimits.pollMs : 0),
  });
  // Events tell of the jobs; what that makes of their places is the server's to say.
  const ended = answer.data?.places.filter(({ state, job }) => state === 'running' && job !== null && isFinalJobStatus(job.status)).length;
  useEffect(() => {
    if (ended !== undefined && ended > 0) refresh('batches');
  }, [ended]);
  return answer;
}

/** Orders what failed once more; `places`: which, default all that can be. */
export const retryBatch = (id: string, places?: number[]): Promise<SubmittedView> =>
  changing(stale, () => call('batchRetry', { id, ...(places !== undefined && { places }) }));

/** Asks what has not ended to stop. */
export const cancelBatch = (id: string): Promise<unknown> => changing(stale, () => call('batchCancel', { id }));
