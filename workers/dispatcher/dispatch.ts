import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Measures } from '#domain/measures';
import type { Traces } from '#domain/traces/spans';
import { claimDue } from '#services/work/outbox/claim';
import { giveTurns } from '#services/work/turns/give';
import { settle, type Settlement } from '#services/work/outbox/settle';
import type { OutboxRow } from '#storage/database/models/work';
import { watchCommits } from '#storage/database/watch-commits';
import { send, type SendDeps } from './send.ts';
import { traceSending } from './trace-sending.ts';

export interface DispatchDeps extends SendDeps {
  log: Logger;
  measures?: Measures | undefined;
  traces?: Traces | undefined;
}

export interface DispatchTiming {
  everyMs: number;
  leaseMs: number;
  /** Rows sent in parallel. */
  batch: number;
  /** Longest pause before a row is retried; the first is a quarter of a second. */
  backoffMaxMs: number;
}

export const usualDispatch: DispatchTiming = { everyMs: 100, leaseMs: 30_000, batch: 20, backoffMaxMs: 5000 };

export interface Dispatcher {
  /** Whether Temporal answered the last call. */
  reachable: () => boolean;
  /** Stops after the rows in flight. */
  close: () => Promise<void>;
}

/** Sends outbox rows, in order for each workflow and as turns become free, until closed. Any number of dispatchers may run at once. */
export function startDispatcher(deps: DispatchDeps, timing: DispatchTiming = usualDispatch): Dispatcher {
  const owner = randomUUID();
  const commits = watchCommits(deps.database);
  let stopping = false;
  let reachable = true;

  const sendOne = async (row: OutboxRow): Promise<void> => {
    const about = { outboxId: row.id, workflowId: row.workflowId, ...(row.requestId !== null && { requestId: row.requestId }) };
    const telling = traceSending(deps.traces, row);
    const settlement = await send(deps, row, telling.origin).then(
      (done): Settlement => {
        reachable = true;
        return done;
      },
      (error: unknown): Settlement => {
        reachable = !isUnreachable(error);
        deps.log.warn({ err: error, ...about, tries: row.tries + 1 }, 'could not send');
        const pauseMs = Math.min(timing.backoffMaxMs, 250 * 2 ** row.tries);
        return { result: 'later', note: String(error), notBefore: new Date(Date.now() + pauseMs), tries: row.tries + 1 };
      },
    );
    await settle(deps, { id: row.id, owner, ...settlement });
    if (settlement.result !== 'later') telling.end();
    if (settlement.result === 'dropped') deps.log.info({ ...about, note: settlement.note }, 'dropped');
    if (settlement.result === 'sent' && row.queue !== null && row.takenAt !== null) {
      deps.measures?.observe('turnSeconds', { queue: row.queue }, (row.takenAt.getTime() - row.createdAt.getTime()) / 1000);
    }
    if (settlement.result === 'sent') deps.log.debug({ ...about, sent: row.name }, 'sent');
  };

  const turn = async (): Promise<number> => {
    const claim = { owner, leaseMs: timing.leaseMs, limit: timing.batch };
    const rows = [...(await claimDue(deps, claim)), ...(await giveTurns(deps, claim))];
    await Promise.all(rows.map(sendOne));
    return rows.length;
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const sent = await turn().catch((error: unknown) => {
        deps.log.error({ err: error }, 'dispatcher turn failed');
        return 0;
      });
      if (sent === 0) await commits.wait(timing.everyMs);
    }
  };

  const running = run();
  return {
    reachable: () => reachable,
    close: async () => {
      stopping = true;
      commits.close();
      await running;
    },
  };
}

/** gRPC status codes of an unreachable server: DEADLINE_EXCEEDED, UNAVAILABLE. */
const awayCodes = new Set([4, 14]);

function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'number') return awayCodes.has(code);
  }
  return false;
}
