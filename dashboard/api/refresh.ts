import { mutate } from 'swr';
import { isKeyOf, type Group } from './keys.ts';

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

/** Refetches one cached answer, by its key as SWR serializes it. */
export const refreshKey = (key: string): void => throttled(key, () => mutate(key));
