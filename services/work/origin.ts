import { AsyncLocalStorage } from 'node:async_hooks';
import { parseOrigin, type Origin } from '#domain/traces/ids';
import type { OutboxRow } from '#storage/database/models/work';

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs `work` on behalf of a request: what it enqueues carries the request's id on. */
export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T => origins.run(origin, work);

/** The request on whose behalf this runs; undefined in work that nobody asked for, as sweeps. */
export const currentOrigin = (): Origin | undefined => origins.getStore();

/** The request that had a message enqueued. */
export const originOfRow = ({ requestId, traceparent }: OutboxRow): Origin | undefined => parseOrigin({ requestId, traceparent });
