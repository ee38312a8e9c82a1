import { mutate, unstable_serialize } from 'swr';
import { isKeyOf, type Group, type Key } from './keys.ts';

/** A group is refetched at once, then at most this often, however many events arrive. */
const refreshEveryMs = 1000;

const lastRun = new Map<string, number>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Runs `task` now, or once the interval since its last run has passed; calls in between are merged. */
function throttled(name: string, task: () => unknown): void {
  if (waiting.has(name)) return;
  const wait = (lastRun.get(name) ?? -refreshEveryMs) + refreshEveryMs - performance.now();
  const run = (): void => {
    waiting.delete(name);
    lastRun.set(name, performance.now());
    void task();
  };
  if (wait <= 0) run();
  else waiting.set(name, setTimeout(run, wait));
}

/** Refetches these groups where they are on screen; the rest is refetched when next shown. */
export function refresh(...groups: readonly Group[]): void {
  for (const group of groups) throttled(group, () => mutate((key) => isKeyOf(group, key)));
}

/** Refetches one cached answer, by its key, or by that as SWR serializes it. */
export function refreshKey(key: Key | string): void {
  throttled(typeof key === 'string' ? key : unstable_serialize(key), () => mutate(key));
}

/** Events that cannot be shown in a list have it refetched once no more of them came for this long, and at the latest after the other. */
const quietMs = 1000;
const patienceMs = 5000;

const soon = new Map<string, { timer: ReturnType<typeof setTimeout>; latestAt: number }>();

/** Refetches one cached answer once, for all that is asked shortly after one another. */
export function refreshSoon(key: Key): void {
  const name = unstable_serialize(key);
  const before = soon.get(name);
  clearTimeout(before?.timer);
  const latestAt = before?.latestAt ?? performance.now() + patienceMs;
  const run = (): void => {
    soon.delete(name);
    void mutate(key);
  };
  soon.set(name, { timer: setTimeout(run, Math.min(quietMs, Math.max(0, latestAt - performance.now()))), latestAt });
}
