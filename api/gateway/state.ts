import type { ParameterizedContext, Middleware as KoaMiddleware } from 'koa';
import type { Logger } from 'pino';
import type { Call } from '#domain/wire/call';
import type { Lane } from './lane.ts';
import type { Caller } from '#services/accounts/caller';

/** What the gateway's middleware leaves for routes. */
export interface RequestState {
  requestId: string;
  /** What it holds while it is worked on, where it is one of its address's. */
  lane?: Lane | undefined;
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

/** Middleware of a route, of which a part is asked as soon as it is known who calls: `early`, before the body is read. */
export type EarlyMiddleware = Middleware & { early: Middleware };
