import { rm } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import type { Logger } from 'pino';
import type { ActivityDeps } from './deps.ts';
import { toFailure } from './failures.ts';
import { needRoom } from './need-room.ts';

export interface ActivityRun {
  /** The work's own folder, removed when it ends. */
  folder: string;
  /** Aborted when the work is cancelled or the worker stops. */
  signal: AbortSignal;
  log: Logger;
}

const heartbeatEveryMs = 1000;

/**
 * Runs an activity with what all long work needs: heartbeats (which also deliver cancellations), its own folder, a check of free disk,
 * clean-up, and failures as workflows expect them.
 */
export async function runActivity<T>(deps: ActivityDeps, work: (run: ActivityRun) => Promise<T>): Promise<T> {
  const context = Context.current();
  const { workflowExecution, activityType, attempt } = context.info;
  const log = deps.log.child({ workflowId: workflowExecution?.workflowId, activity: activityType, attempt });
  const signal = context.cancellationSignal;
  const heartbeats = setInterval(() => context.heartbeat(), heartbeatEveryMs);
  let folder: string | undefined;
  const startedAt = Date.now();
  try {
    await needRoom(deps);
    folder = await deps.temp.createJobFolder();
    const result = await work({ folder, signal, log });
    log.info({ ms: Date.now() - startedAt }, 'activity done');
    return result;
  } catch (error) {
    const failure = toFailure(error, signal);
    log.warn({ err: error, ms: Date.now() - startedAt }, failure.message);
    throw failure;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    clearInterval(heartbeats);
  }
}
