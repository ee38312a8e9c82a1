import { Router } from '@koa/router';
import type { z } from 'zod';
import type { Call } from '#domain/wire/paths';
import type { Caller } from '#services/accounts/caller';
import { requireCaller, signedIn } from './authentication.ts';
import { answer } from './envelope.ts';
import type { Context, RequestState, Step } from './state.ts';

export interface CallRequest {
  ctx: Context;
  /** Who calls; on a public call without a token this throws `auth.signInRequired`. */
  readonly caller: Caller;
}

export interface Route {
  call: Call;
  steps: Step[];
}

/** A call of the product: who may make it stands in its row, what it takes in `schema`; what `handler` answers becomes `datas`. */
export function route<S extends z.ZodType>(
  call: Call,
  schema: S,
  handler: (input: z.output<S>, request: CallRequest) => unknown,
  ...before: Step[]
): Route {
  const handle: Step = async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const input = schema.parse(ctx.state.parameters);
    const request = {
      ctx,
      get caller() {
        return requireCaller(ctx);
      },
    };
    answer(ctx, await handler(input, request));
  };
  return { call, steps: [...(call.access === 'user' ? [signedIn] : []), ...before, handle] };
}

/** Hangs routes behind what the gateway does for every call. Paths match whatever their case. */
export function mountRoutes(routes: Route[], gateway: Step[]): Router<RequestState> {
  const router = new Router<RequestState>();
  for (const { call, steps } of routes) router.post(call.path, ...gateway, ...steps);
  return router;
}
