import { calls, type CallName } from '#domain/catalog/calls';
import type { Access, Call } from '#domain/wire/call';
import { AppError } from '#domain/errors/app-error';
import { asksAgain } from '#domain/catalog/rights';
import { mayOperate } from '#services/administration/may-operate';
import type { FactorDeps } from '#services/factors/factor-deps';
import { requireFactor } from '#services/factors/require';
import { requireCaller, signedIn } from './authentication.ts';
import type { Middleware } from './state.ts';

/** Who may make which calls, in one place. A call names its access in `domain/<area>/calls.ts`; there is none without. */
export type Policies = Record<Access, readonly Middleware[]>;

const nameOf = new Map<Call, CallName>(Object.entries(calls).map(([name, call]) => [call, name as CallName]));

export function createPolicies(deps: FactorDeps): Policies {
  const byRight: Middleware = async (ctx, next) => {
    const name = nameOf.get(ctx.state.call);
    if (name === undefined || !(await mayOperate(deps, requireCaller(ctx), name))) throw new AppError('auth.forbidden');
    await requireFactor(deps, requireCaller(ctx), asksAgain.has(name));
    await next();
  };
  return { public: [], user: [signedIn], administrator: [signedIn, byRight] };
}
