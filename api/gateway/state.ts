import type { ParameterizedContext, Middleware as KoaMiddleware } from 'koa';
import type { Logger } from 'pino';
import type { Call } from '#domain/wire/call';
import type { Caller } from '#services/accounts/caller';

/** What the gateway's middleware leaves for routes. */
export interface RequestState {
  requestId: string;
  /** The code of the answer that refuses. */
  refusal: number | undefined;
  log: Logger;
  /** The call that is made. */
  call: Call;
  /** Of a call in LZ1, not yet spent. */
  nonce: string | undefined;
  /** The call's parameters, decoded. */
  parameters: Record<string, unknown>;
  /** Owner of the bearer token; undefined without a valid one. */
  caller: Caller | undefined;
}

export type Context = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;
