import { bindEmailSchema, sendEmailCodeSchema } from '#domain/accounts/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { bindEmail } from '#services/accounts/bind-email';
import { sendEmailCode, type EmailCodeDeps } from '#services/accounts/send-email-code';
import { unbindEmail } from '#services/accounts/unbind-email';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import type { Middleware } from '../../gateway/state.ts';

/** Calls about the e-mail address that an account signs in with. */
export const emailRoutes = (deps: EmailCodeDeps & { limitSignIns: Middleware }): Route[] => [
  route(calls.sendEmailCode, deps.limitSignIns, sendEmailCodeSchema, ({ email }, { ctx, caller }) =>
    sendEmailCode(deps, { userId: caller.userId, email, address: ctx.ip }),
  ),
  route(calls.bindEmail, deps.limitSignIns, bindEmailSchema, ({ email, emailKey, verifycode }, { ctx, caller }) =>
    done(bindEmail(deps, { userId: caller.userId, email, emailKey, code: verifycode, address: ctx.ip })),
  ),
  route(calls.unbindEmail, nothingSchema, (_, { ctx, caller }) => done(unbindEmail(deps, { userId: caller.userId, address: ctx.ip }))),
];
