import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import type { Logger } from 'pino';
import { isDiskFull } from '#domain/errors/disk-full';
import type { ActivityDeps } from './deps.ts';
import { toFailure } from './failures.ts';
import { needRoom } from './need-room.ts';
import { stepLog } from './step-log.ts';

export interface ActivityRun {
  /** The work's own folder, removed when it ends. */
  folder: string;
  /** Aborted when the work is cancelled or the worker stops. */
  signal: AbortSignal;
  log: Logger;
}

const heartbeatEveryMs = 1000;
/** How long work that found no room keeps its slot: a worker on a full disk would be done with everybody's work in no time, and draw it from those that have room. */
const usualFullDiskMs = 10_000;

/**
 * Runs an activity with what all long work needs: heartbeats (which also deliver cancellations), its own folder, a check of free disk,
 * clean-up, and failures as workflows expect them.
 */
export async function runActivity<T>(deps: ActivityDeps, work: (run: ActivityRun) => Promise<T>): Promise<T> {
  const context = Context.current();
  const log = stepLog(deps.log);
  const signal = context.cancellationSignal;
  const heartbeats = setInterval(() => context.heartbeat(), heartbeatEveryMs);
  let folder: string | undefined;
  const clear = async (): Promise<void> => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  const startedAt = Date.now();
  try {
    await needRoom(deps);
    folder = await deps.temp.createJobFolder();
    const result = await work({ folder, signal, log });
    log.info({ ms: Date.now() - startedAt }, 'activity done');
    return result;
  } catch (error) {
    log.warn({ err: error, ms: Date.now() - startedAt }, toFailure(error, signal).message);
    if (isDiskFull(error)) {
      await clear();
      await delay(deps.fullDiskMs ?? usualFullDiskMs, undefined, { signal }).catch(() => undefined);
    }
    throw toFailure(error, signal);
  } finally {
    await clear();
    clearInterval(heartbeats);
  }
}
