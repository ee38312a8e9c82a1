import { AppError } from '#domain/errors/app-error';
import { authenticate } from '#services/accounts/authenticate';
import { createUseNotes } from '#services/accounts/note-use';
import type { ClockDeps } from '#services/deps';
import type { Context, Middleware } from './state.ts';

const bearer = /^Bearer +([\w~+/.=-]{20,200})$/i;

/** The access token that the request carries, valid or not. */
export const bearerToken = (ctx: Context): string | undefined => bearer.exec(ctx.get('authorization'))?.[1];

/** Identifies the caller by bearer token, before anything of the body is read. */
export function identifyCaller(deps: ClockDeps): Middleware {
  const noteUse = createUseNotes(deps);
  return async (ctx, next) => {
    const token = bearerToken(ctx);
    const caller = token === undefined ? undefined : await authenticate(deps, token);
    ctx.state.caller = caller;
    if (caller !== undefined) {
      await noteUse(caller.sessionId).catch((error: unknown) => ctx.state.log.warn({ err: error }, 'could not note the use of a session'));
    }
    await next();
  };
}

/** Refuses a `userId` that is not the token's: docs/decisions/user-id-in-payloads.md. */
export const matchUser: Middleware = async (ctx, next) => {
  const claimed = ctx.state.parameters.userId;
  if (ctx.state.caller !== undefined && claimed !== undefined && claimed !== '' && claimed !== ctx.state.caller.userId) {
    throw new AppError('auth.userMismatch');
  }
  await next();
};

/** Refuses requests without a valid access token. */
export const signedIn: Middleware = async (ctx, next) => {
  requireCaller(ctx);
  await next();
};

export function requireCaller(ctx: Context) {
  if (ctx.state.caller === undefined) throw new AppError('auth.signInRequired');
  return ctx.state.caller;
}
