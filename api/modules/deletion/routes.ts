import { deletionAskSchema } from '#domain/deletion/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { AttemptDeps } from '#services/accounts/visitor';
import type { RetentionDeps } from '#services/deps';
import { askDeletion } from '#services/deletion/ask';
import { deletionState } from '#services/deletion/state';
import { withdrawDeletion } from '#services/deletion/withdraw';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { readCookie } from '../../gateway/session-cookies.ts';
import { presentDeletionState } from './presenter.ts';

export const deletionRoutes = (deps: AttemptDeps & RetentionDeps): Route[] => [
  route(calls.deletionAsk, deletionAskSchema, async ({ verifycode, smsKey }, { caller, ctx }) => {
    const visitor = { address: ctx.ip, deviceCookie: readCookie(ctx, 'device') };
    const { dueAt } = await askDeletion(deps, { userId: caller.userId, code: verifycode, smsKey, visitor });
    return { dueAt: dueAt.toISOString() };
  }),
  route(calls.deletionWithdraw, nothingSchema, (_, { caller, ctx }) =>
    done(withdrawDeletion(deps, { userId: caller.userId, address: ctx.ip })),
  ),
  route(calls.deletionState, nothingSchema, async (_, { caller }) => presentDeletionState(await deletionState(deps, caller))),
];
