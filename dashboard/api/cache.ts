import useSWR, { mutate, SWRConfig, unstable_serialize, type SWRConfiguration, type SWRResponse } from 'swr';
import { hasEnded } from '#domain/events/inbox';
import type { CallName } from '#domain/wire/paths';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { Answer } from './contract.ts';
import { events } from './events/event-hub.ts';
import { isKeyOf, type Group, type Key } from './keys.ts';
import { advance, mapRows, type Row } from './rows.ts';

/** A group is refetched at once, then at most this often, however many events arrive. */
const refreshEveryMs = 1000;
/** Pushed progress is written to the cache in batches, this often. */
const progressEveryMs = 500;

const { cache } = SWRConfig.defaultValue;

/** Optimistic changes the server has not confirmed yet, by row id. */
const unconfirmed = new Map<string, Partial<Row>>();

const withUnconfirmed = (row: Row): Row => {
  const changes = unconfirmed.get(row.id);
  return changes === undefined ? row : ({ ...row, ...changes } as Row);
};

/** The fetcher. It merges pushed progress and optimistic changes into the rows. */
async function read<N extends CallName>([name, payload]: Key<N>): Promise<Answer<N>> {
  const answer = await call(name, payload);
  return mapRows(answer, (row) => withUnconfirmed(advance(row, events.subject(row.id).progress)));
}

/** The cached answer of a call. Does not fetch while `key` is null. */
export function useCall<N extends CallName>(
  key: Key<N> | null,
  options: SWRConfiguration<Answer<N>> = {},
): SWRResponse<Answer<N>, unknown> {
  return useSWR<Answer<N>, unknown, Key<N> | null>(key, read, options);
}

/** Only connection failures are retried automatically. */
const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('network.unreachable') || error.is('network.badAnswer'));

export const swrOptions: SWRConfiguration = {
  shouldRetryOnError: worthRetrying,
  errorRetryCount: 2,
  errorRetryInterval: 1000,
  // SWR drops an answer when the cache changed during the fetch, so the key is fetched again.
  onDiscarded: (key) => refreshSoon(key),
};

const lastRefresh = new Map<string, number>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Runs `task` now, or once the interval since its last run has passed; calls in between are merged. */
function throttled(name: string, task: () => unknown): void {
  if (waiting.has(name)) return;
  const wait = (lastRefresh.get(name) ?? -refreshEveryMs) + refreshEveryMs - performance.now();
  const run = (): void => {
    waiting.delete(name);
    lastRefresh.set(name, performance.now());
    void task();
  };
  if (wait <= 0) run();
  else waiting.set(name, setTimeout(run, wait));
}

const refreshSoon = (key: string): void => throttled(key, () => mutate(key));

/** Refetches these groups where they are on screen; the rest is refetched when next shown. */
export function refresh(...names: readonly Group[]): void {
  for (const name of names) throttled(name, () => mutate((key) => isKeyOf(name, key)));
}

/** Applies a change to every cached row. Answers without a changed row are not touched, so that SWR keeps a fetch in flight for them. */
export function patchRows(change: (row: Row) => Row): void {
  const isTouched = (key: unknown): boolean => {
    const held: unknown = cache.get(unstable_serialize(key as Key))?.data;
    return mapRows(held, change) !== held;
  };
  void mutate(isTouched, (held: unknown) => mapRows(held, change), { revalidate: false });
}

const patchRow = (id: string, changes: Partial<Row>): void => patchRows((row) => (row.id === id ? ({ ...row, ...changes } as Row) : row));

/**
 * Shows `changes` to `row` at once and runs `task`. If it fails, the row is rolled back and the error rethrown.
 * Refetches the stale groups either way.
 */
export async function optimistically<R extends Row>(
  row: R,
  changes: Partial<R>,
  task: () => Promise<unknown>,
  stale: readonly Group[],
): Promise<void> {
  unconfirmed.set(row.id, changes);
  patchRow(row.id, changes);
  try {
    await task();
  } catch (error) {
    unconfirmed.delete(row.id);
    patchRow(row.id, Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof R]])));
    throw error;
  } finally {
    unconfirmed.delete(row.id);
    refresh(...stale);
  }
}

/** Runs a call that changes something, then refetches the stale groups, whether it succeeded or not. */
export async function changing<T>(stale: readonly Group[], task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } finally {
    refresh(...stale);
  }
}

/** Clears the cache; called when the signed-in user changes. */
export function clearCache(): void {
  unconfirmed.clear();
  void mutate(() => true, undefined, { revalidate: false });
}

let showing: ReturnType<typeof setTimeout> | undefined;

/** Keeps the cache in step with events. Returns a function that stops it. */
export function followEvents(): () => void {
  const off = [
    events.onPush((push) => {
      refresh(push.type === 'JOB' ? 'jobs' : 'files');
      if (hasEnded(push)) refresh('storage');
    }),
    events.onProgress(() => {
      showing ??= setTimeout(() => {
        showing = undefined;
        patchRows((row) => advance(row, events.subject(row.id).progress));
      }, progressEveryMs);
    }),
    events.onReconnect(() => refresh('files', 'jobs')),
  ];
  return () => off.forEach((stop) => stop());
}
