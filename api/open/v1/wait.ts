import { setTimeout as delay } from 'node:timers/promises';
import { openLimits } from '#domain/open/limits';
import type { OpenCaller } from '#services/open/caller';
import { requireStillValid } from '#services/open/find-caller';
import type { ClockDeps } from '#services/deps';
import type { Context } from '../../gateway/state.ts';
import { Places } from './places.ts';

const lookEveryMs = 250;

/**
 * Looks until `isOver`, at most so many seconds, or until the caller has left; how it then is. Each project waits with a bounded number of calls. `invalid_key` where the key was revoked
 * meanwhile.
 */
export function createWaiting(deps: ClockDeps) {
  const places = new Places({ each: openLimits.waiting, all: openLimits.waitingInAll });
  return async <T>(
    { ctx, caller, seconds }: { ctx: Context; caller: OpenCaller; seconds: number },
    look: () => Promise<T>,
    isOver: (found: T) => boolean,
  ): Promise<T> => {
    let found = await look();
    if (seconds <= 0 || isOver(found)) return found;
    const leave = places.take(caller.projectId);
    // Answered as it is: what was asked for may have been made and paid, which a refusal would hide.
    if (leave === undefined) return found;
    try {
      for (const until = Date.now() + seconds * 1000; Date.now() < until && !ctx.res.destroyed && !isOver(found); found = await look()) {
        await delay(lookEveryMs);
      }
    } finally {
      leave();
    }
    await requireStillValid(deps, caller);
    return found;
  };
}
export type Wait = ReturnType<typeof createWaiting>;
