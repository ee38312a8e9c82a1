import { Router } from '@koa/router';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import type { RequestState } from '../gateway/state.ts';

export interface HealthDeps {
  database: Database;
  objects: Pick<ObjectStore, 'ping'>;
}

const answerMs = 3000;
/** The dispatcher sends a heartbeat every few seconds; after this long without one, Temporal's state is unknown. */
const staleMs = 30_000;

/**
 * `/healthz`: the process is alive. `/readyz`: database and object storage answer, otherwise 503. Temporal's state comes from the
 * dispatcher's heartbeat and never makes the api unready, because new work waits in the outbox.
 */
export function healthRoutes(deps: HealthDeps): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const [database, objects] = await Promise.all([answers(() => deps.database.ping()), answers(() => deps.objects.ping())]);
    const temporal = database ? await temporalState(deps.database) : 'stale';
    const word = (well: boolean): string => (well ? 'ok' : 'unavailable');
    ctx.status = database && objects ? 200 : 503;
    ctx.body = { status: database && objects ? 'ready' : 'unready', database: word(database), objects: word(objects), temporal };
  });
  return router;
}

async function answers(ping: () => Promise<void>): Promise<boolean> {
  const late = delay(answerMs, false, { ref: false });
  const asked = Promise.resolve()
    .then(ping)
    .then(
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
