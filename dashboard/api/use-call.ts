import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { CallName } from '#domain/catalog/calls';
import { ApiError } from './api-error.ts';
import { askNow, forgetAsked } from './ask-ahead.ts';
import { cachedAt } from './cache.ts';
import { withUnconfirmed } from './changes.ts';
import { onReconnect } from './connection.ts';
import type { Answer } from './contract.ts';
import { events } from './events/event-hub.ts';
import { isFollowed } from './events/followed.ts';
import { forgetPushed, pushedRow } from './events/pushed-rows.ts';
import type { Key } from './keys.ts';
import { refreshKey } from './refresh.ts';
import { advance, fresher, mapRows } from './rows.ts';
import { onParting } from './session.ts';

/** An answer with what was pushed meanwhile, and with optimistic changes, in its rows. */
export const withNews = <T>(answer: T): T =>
  mapRows(answer, (row) => withUnconfirmed(advance(fresher(row, pushedRow(row.id)), events.subject(row.id).progress)));

const read = async <N extends CallName>(key: Key<N>): Promise<Answer<N>> => withNews(await askNow(key));

/** Only connection failures are retried automatically. */
const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('network.unreachable') || error.is('network.badAnswer'));

const always: SWRConfiguration = {
  shouldRetryOnError: worthRetrying,
  errorRetryCount: 2,
  errorRetryInterval: 1000,
  // SWR drops an answer when the cache changed during the fetch, so the key is fetched again.
  onDiscarded: refreshKey,
};

/** The cached answer of a call. Does not fetch while `key` is null. `fetcher`: makes the call and does more with its answer. */
export function useCall<N extends CallName>(
  key: Key<N> | null,
  options: SWRConfiguration<Answer<N>> = {},
  fetcher: (key: Key<N>) => Promise<Answer<N>> = read,
): SWRResponse<Answer<N>, unknown> {
  return useSWR<Answer<N>, unknown, Key<N> | null>(key, fetcher, { ...always, ...options });
}

// What failed meanwhile, or was missed, is fetched where it is on screen; what events keep in step, as their socket comes back.
onReconnect(() => void mutate((key) => !(isFollowed(key as Key) && cachedAt(key as Key).isSound)));

// One user's data must never be shown to the next.
onParting(() => {
  forgetAsked();
  forgetPushed();
  void mutate(() => true, undefined, { revalidate: false });
});
