import { Router } from '@koa/router';
import type { z } from 'zod';
import type { Call } from '#domain/wire/call';
import type { Caller } from '#services/accounts/caller';
import { requireCaller } from './authentication.ts';
import { answer } from './envelope.ts';
import type { Policies } from './policies.ts';
import type { Context, RequestState, Middleware } from './state.ts';

export interface CallRequest {
  ctx: Context;
  /** The signed-in caller. Throws `auth.signInRequired` on a public call without a token. */
  readonly caller: Caller;
}

/** Handles a call; its result becomes `datas` of the answer. */
export type Endpoint<S extends z.ZodType> = (input: z.output<S>, request: CallRequest) => unknown;

export interface Route {
  call: Call;
  /** Of its parameters. */
  schema: z.ZodType;
  middleware: Middleware[];
}

/**
 * Defines a route. Arguments are in the order in which they run, after the gateway and the access check (`call.access`): middleware, parameter
 * schema, endpoint.
 */
export function route<S extends z.ZodType>(call: Call, ...steps: [...before: Middleware[], schema: S, endpoint: Endpoint<S>]): Route {
  const before = steps.slice(0, -2) as Middleware[];
  const [schema, endpoint] = steps.slice(-2) as [S, Endpoint<S>];
  const answerCall: Middleware = async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const input = schema.parse(ctx.state.parameters);
    const request = {
      ctx,
      get caller() {
        return requireCaller(ctx);
      },
    };
    answer(ctx, await endpoint(input, request), call.successCode);
  };
  return { call, schema, middleware: [...before, answerCall] };
}

/** What every call passes: `caller` before a byte of its body is read, `body` once it may be. */
export interface Gateway {
  caller: Middleware[];
  policies: Policies;
  body: Middleware[];
}

/** Mounts routes behind the gateway's own middleware. Paths match in any case. */
export function mountRoutes(routes: Route[], { caller, policies, body }: Gateway): Router<RequestState> {
  const router = new Router<RequestState>();
  for (const { call, middleware } of routes) {
    router.post(call.path, ...caller, ...policies[call.access], ...body, ...middleware);
  }
  return router;
}
