import {
  findPwdByPhoneSchema,
  modifyPhoneSchema,
  modifyUserPasswordSchema,
  registerPhoneSchema,
  sessionRevokeAllSchema,
  sessionRevokeSchema,
} from '#domain/accounts/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { changePassword } from '#services/accounts/change-password';
import { changePhone } from '#services/accounts/change-phone';
import { endAllSessions } from '#services/accounts/end-all-sessions';
import { endSession } from '#services/accounts/end-session';
import { listSessions } from '#services/accounts/list-sessions';
import { registerByPhone } from '#services/accounts/register-by-phone';
import { resetPassword } from '#services/accounts/reset-password';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { clearSessionCookies } from '../../gateway/session-cookies.ts';
import { visitorOf, welcome } from './welcome.ts';
import { presentSession } from './presenter.ts';
import type { AccountDeps } from './routes.ts';

/** Calls that change who may sign in, and how. */
export function credentialRoutes(deps: AccountDeps): Route[] {
  const { sameOrigin, limitSignIns } = deps;
  return [
    route(calls.registerPhone, sameOrigin, limitSignIns, registerPhoneSchema, async (input, { ctx }) => {
      const { phoneno, smsCode, smsKey, password, professionCode } = input;
      const registration = { phone: phoneno, code: smsCode, smsKey, password, professionCode, visitor: visitorOf(ctx) };
      return welcome(deps, ctx, await registerByPhone(deps, registration));
    }),
    route(calls.findPwdByPhone, limitSignIns, findPwdByPhoneSchema, ({ phoneno, verifycode, smsKey, password }, { ctx }) =>
      done(resetPassword(deps, { phone: phoneno, code: verifycode, smsKey, password, visitor: visitorOf(ctx) })),
    ),
    route(calls.modifyPhone, limitSignIns, modifyPhoneSchema, (input, { ctx, caller }) => {
      const { phoneno, verifycode, smsKey, password, oldVerifycode, oldSmsKey } = input;
      const proof = { password, code: oldVerifycode, smsKey: oldSmsKey };
      return done(changePhone(deps, caller, { phone: phoneno, code: verifycode, smsKey, proof, visitor: visitorOf(ctx) }));
    }),
    route(calls.modifyUserPassword, sameOrigin, limitSignIns, modifyUserPasswordSchema, async (input, { ctx, caller }) => {
      const { password, oldPassword, verifycode, smsKey } = input;
      const proof = { password: oldPassword, code: verifycode, smsKey };
      return welcome(deps, ctx, await changePassword(deps, { userId: caller.userId, password, proof, visitor: visitorOf(ctx) }));
    }),
    route(calls.sessionList, nothingSchema, async (_, { caller }) =>
      (await listSessions(deps, caller)).map((session) => presentSession(session, caller)),
    ),
    route(calls.sessionRevoke, sameOrigin, sessionRevokeSchema, async ({ sessionId }, { ctx, caller }) => {
      await endSession(deps, { userId: caller.userId, sessionId, address: ctx.ip });
      if (sessionId === caller.sessionId) clearSessionCookies(ctx);
      return true;
    }),
    route(calls.sessionRevokeAll, sameOrigin, sessionRevokeAllSchema, async ({ keepCurrent }, { ctx, caller }) => {
      await endAllSessions(deps, caller, { keepCurrent, address: ctx.ip });
      if (!keepCurrent) clearSessionCookies(ctx);
      return true;
    }),
  ];
}
