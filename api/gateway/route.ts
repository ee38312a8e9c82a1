import type { z } from 'zod';
import { issueSentence } from '#domain/validation/issue-sentence';
import type { Call } from '#domain/wire/call';
import type { Caller } from '#services/accounts/caller';
import { requireCaller } from './authentication.ts';
import { answer } from './envelope.ts';
import type { Policies } from './policies.ts';
import type { Context, EarlyMiddleware, Middleware } from './state.ts';

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
    const input = schema.parse(ctx.state.parameters, { error: issueSentence });
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

/** A path as calls are found by it, in any case and with any number of slashes around it: docs/decisions/path-matching.md. */
function placeOf(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end).toLowerCase();
}

/** Runs middleware in order, then `next`. */
const inOrder =
  (steps: readonly Middleware[]): Middleware =>
  (ctx, next) => {
    const run = (at: number): Promise<unknown> => {
      const step = steps[at];
      return step === undefined ? next() : Promise.resolve(step(ctx, () => run(at + 1)));
    };
    return run(0);
  };

/** POST for every call; GET for those that only read and travel in LZ1. */
const answers = ({ effect, plain }: Call, method: string): boolean =>
  method === 'POST' || (method === 'GET' && effect === 'read' && plain !== true);

const earlyOf = (middleware: readonly Middleware[]): Middleware[] =>
  middleware.flatMap((step) => ('early' in step ? [(step as EarlyMiddleware).early] : []));

/** Mounts routes behind the gateway's own middleware. */
export function mountRoutes(routes: Route[], { caller, policies, body }: Gateway): Middleware {
  const places = new Map(
    routes.map(({ call, middleware }) => {
      const enter: Middleware = (ctx, next) => {
        ctx.state.call = call;
        ctx.set('Cache-Control', 'no-store');
        return next();
      };
      return [
        placeOf(call.path),
        { call, run: inOrder([enter, ...caller, ...policies[call.access], ...earlyOf(middleware), ...body, ...middleware]) },
      ];
    }),
  );
  return (ctx, next) => {
    const found = places.get(placeOf(ctx.path));
    return found !== undefined && answers(found.call, ctx.method) ? found.run(ctx, next) : next();
  };
}
