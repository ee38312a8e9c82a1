import { Router } from '@koa/router';
import { setTimeout as delay } from 'node:timers/promises';
import { askOnce } from '#runtime/ask-once';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import type { Draining } from '../draining.ts';
import type { RequestState } from '../gateway/state.ts';

export interface HealthDeps {
  database: Database;
  objects: Pick<ObjectStore, 'ping'>;
  draining?: Draining;
}

const answerMs = 3000;
/** So fresh an answer is given again. */
const goodForMs = 1000;
const lostMs = 15_000;
/** The dispatcher sends a heartbeat every few seconds; after this long without one, Temporal's state is unknown. */
const staleMs = 30_000;

/**
 * `/healthz`: the process is alive. `/readyz`: database and object storage answer and the process is not about to stop, otherwise 503. Temporal's state comes from the
 * dispatcher's heartbeat and never makes the api unready, because new work waits in the outbox.
 */
export function healthRoutes(deps: HealthDeps): Router<RequestState> {
  const router = new Router<RequestState>();
  const look = lookOnce(deps);
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    if (deps.draining?.isUnderway === true) {
      ctx.status = 503;
      ctx.body = { status: 'draining' };
      return;
    }
    const { database, objects, temporal } = await look();
    const word = (well: boolean): string => (well ? 'ok' : 'unavailable');
    ctx.status = database && objects ? 200 : 503;
    ctx.body = { status: database && objects ? 'ready' : 'unready', database: word(database), objects: word(objects), temporal };
  });
  return router;
}

interface Seen {
  database: boolean;
  objects: boolean;
  temporal: 'reachable' | 'stale';
}

/** One look for all who ask within `goodForMs`, and never a second one beside it: anybody may ask, and each look costs the store a request. */
function lookOnce(deps: HealthDeps): () => Promise<Seen> {
  let last: { goodUntil: number; seen: Promise<Seen> } | undefined;
  const askDatabase = askOnce(() => deps.database.ping(), lostMs);
  const askObjects = askOnce(() => deps.objects.ping(), lostMs);
  const look = async (): Promise<Seen> => {
    const [database, objects] = await Promise.all([answers(askDatabase), answers(askObjects)]);
    return { database, objects, temporal: database ? await temporalState(deps.database) : 'stale' };
  };
  return () => {
    if (last !== undefined && Date.now() < last.goodUntil) return last.seen;
    const asked = { goodUntil: Infinity, seen: look() };
    last = asked;
    void asked.seen.finally(() => (asked.goodUntil = Date.now() + goodForMs)).catch(() => undefined);
    return asked.seen;
  };
}

async function answers(ping: () => Promise<void>): Promise<boolean> {
  const late = delay(answerMs, false, { ref: false });
  const asked = ping().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

async function temporalState(database: Database): Promise<'reachable' | 'stale'> {
  const beats = await database.heartbeats.findAll();
  const fresh = beats.some(({ beatAt, temporalReachable }) => temporalReachable && Date.now() - beatAt.getTime() < staleMs);
  return fresh ? 'reachable' : 'stale';
}
