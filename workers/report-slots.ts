import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { turnLimits } from '#domain/limits';
import { turnQueues, type TurnQueue } from '#domain/workflows/turn';
import { reportSlots, withdrawSlots } from '#services/work/turns/slots';
import type { Database } from '#storage/database/connect';
import type { PoolName } from '#workflows/contracts';
import { pools, type SlotPlan } from './pools.ts';

export interface SlotReportDeps {
  database: Database;
  log: Logger;
  slots: SlotPlan;
}

/** Reports this process's slots at the queues of `names` until closed; closing withdraws them. */
export function startSlotReports(deps: SlotReportDeps, names: readonly PoolName[]): { close: () => Promise<void> } {
  const id = randomUUID();
  const slots = new Map<TurnQueue, number>(
    turnQueues.filter((name) => names.includes(name)).map((name) => [name, pools[name].slots(deps.slots)]),
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  const warn = (error: unknown): void => deps.log.warn({ err: error }, 'slots not reported');
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await reportSlots(deps, { id, slots }).catch(warn);
      await delay(turnLimits.reportEveryMs, undefined, { signal }).catch(() => undefined);
    }
    await withdrawSlots(deps, id).catch(warn);
  };
  const running = slots.size === 0 ? Promise.resolve() : run();
  return {
    close: () => {
      stopping.abort();
      return running;
    },
  };
}
