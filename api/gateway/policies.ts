import type { Access } from '#domain/wire/call';
import { AppError } from '#domain/errors/app-error';
import { isAdministrator } from '#services/accounts/is-administrator';
import type { DatabaseDeps } from '#services/deps';
import { requireCaller, signedIn } from './authentication.ts';
import type { Middleware } from './state.ts';

/** Who may make which calls, in one place. A call names its access in `domain/<area>/calls.ts`; there is none without. */
export type Policies = Record<Access, readonly Middleware[]>;

export function createPolicies(deps: DatabaseDeps): Policies {
  const administrators: Middleware = async (ctx, next) => {
    if (!(await isAdministrator(deps, requireCaller(ctx)))) throw new AppError('auth.forbidden');
    await next();
  };
  return { public: [], user: [signedIn], administrator: [signedIn, administrators] };
}
