import type { Logger } from 'pino';
import type { PushedRows } from '#domain/events/push';
import { eventLimits } from '#domain/limits';
import type { Measures } from '#domain/measures';
import { activeSessions } from '#services/accounts/active-sessions';
import { eventHeads } from '#services/events/heads';
import { runningProgress } from '#services/events/progress';
import { eventsSince } from '#services/events/since';
import type { Database } from '#storage/database/connect';
import type { UserEventRow } from '#storage/database/models/events';
import { watchCommits } from '#storage/database/watch-commits';
import { presentEvent, presentProgress } from '../modules/events/presenter.ts';
import type { Connection } from './connection.ts';
import { pushedRows } from './rows.ts';

export interface TailDeps {
  database: Database;
  log: Logger;
  /** Interval at which event heads are polled; default 100. */
  tailMs?: number;
  measures?: Measures | undefined;
}

export interface Tail {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  connections(): Connection[];
  /** Live sockets of a user. */
  count(userId: string): number;
  stop(): Promise<void>;
}

const pingMs = 30_000;
const batch = 500;
/** An event older than the last look by more than this was there before, and a socket only catches up with it. */
const committedMs = 2000;

/**
 * One loop per process: polls the event heads of connected users and sends each socket the events past its cursor, in order.
 * Once a second it also sends percents and closes the sockets of sessions that have ended.
 */
export function startTail({ database, log, tailMs = 100, measures }: TailDeps): Tail {
  const byUser = new Map<string, Set<Connection>>();
  const all = (): Connection[] => [...byUser.values()].flatMap((connections) => [...connections]);
  const commits = watchCommits(database);
  let stopped = false;
  let slowDueAt = 0;
  let pingDueAt = Date.now() + pingMs;
  /** When events were last looked for and found in order. */
  let soundAt = Date.now();
  measures?.sample('push', () => ({
    sockets: [{ labels: {}, value: all().length }],
    eventTailAge: [{ labels: {}, value: (Date.now() - soundAt) / 1000 }],
  }));

  /** Events go out without rows rather than not at all. */
  const rowsOf = (userId: string, events: UserEventRow[]): Promise<Map<number, PushedRows> | undefined> =>
    pushedRows({ database }, { userId, events }).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the rows that events are about');
      return undefined;
    });

  const note = ({ createdAt }: UserEventRow): void => {
    if (createdAt.getTime() < soundAt - committedMs) return;
    measures?.observe('eventSeconds', {}, Math.max(0, Date.now() - createdAt.getTime()) / 1000);
  };

  const deliver = async (): Promise<void> => {
    const heads = await eventHeads({ database }, [...byUser.keys()]);
    for (const [userId, head] of heads) {
      const behind = [...(byUser.get(userId) ?? [])].filter(({ cursor }) => cursor < head);
      if (behind.length === 0) continue;
      const sinceSeq = Math.min(...behind.map(({ cursor }) => cursor));
      const events = await eventsSince({ database }, { userId, sinceSeq, limit: batch });
      const rows = await rowsOf(userId, events);
      for (const event of events) {
        const push = presentEvent(event);
        for (const connection of behind) connection.deliver(push, rows && (rows.get(event.seq) ?? {}));
        note(event);
      }
    }
  };

  const showProgress = async (): Promise<void> => {
    const progress = await runningProgress({ database }, [...byUser.keys()]);
    for (const [userId, connections] of byUser) {
      const own = progress.filter((one) => one.userId === userId).map(presentProgress);
      for (const connection of connections) connection.showProgress(own);
    }
  };

  const closeEnded = async (): Promise<void> => {
    // Only those asked about: a socket may open while the query runs.
    const connections = all();
    const active = await activeSessions({ database }, [...new Set(connections.map(({ caller }) => caller.sessionId))]);
    for (const connection of connections) if (!active.has(connection.caller.sessionId)) connection.close('signedOut');
  };

  const turn = async (): Promise<void> => {
    if (byUser.size === 0) return;
    const now = Date.now();
    await deliver();
    if (now >= slowDueAt) {
      slowDueAt = now + eventLimits.percentEveryMs;
      await closeEnded();
      await showProgress();
    }
    if (now >= pingDueAt) {
      pingDueAt = now + pingMs;
      for (const connection of all()) connection.ping();
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      await turn().then(
        () => {
          soundAt = Date.now();
        },
        (error: unknown) => log.warn({ err: error }, 'could not read events, trying again'),
      );
      await commits.wait(tailMs);
    }
  };
  const running = loop();

  return {
    add(connection) {
      const { userId } = connection.caller;
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connection));
    },
    remove(connection) {
      const { userId } = connection.caller;
      const connections = byUser.get(userId);
      connections?.delete(connection);
      if (connections?.size === 0) byUser.delete(userId);
    },
    connections: all,
    count: (userId) => byUser.get(userId)?.size ?? 0,
    async stop() {
      stopped = true;
      commits.close();
      await running;
    },
  };
}
