import type { ParameterizedContext, Middleware as KoaMiddleware } from 'koa';
import type { Logger } from 'pino';
import type { Caller } from '#services/accounts/caller';

/** What the gateway has found out about a request, for whoever comes after it. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** The call's parameters, however they travelled. */
  parameters: Record<string, unknown>;
  /** Who sent the bearer token; undefined without one that holds. */
  caller: Caller | undefined;
}

export type Context = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;
