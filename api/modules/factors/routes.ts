import { calls } from '#domain/catalog/calls';
import { factorCodeSchema, factorResetSchema, factorStatusSchema } from '#domain/factors/schema';
import { beginFactor } from '#services/factors/begin';
import { confirmFactor } from '#services/factors/confirm';
import type { FactorDeps } from '#services/factors/factor-deps';
import { proveFactor } from '#services/factors/prove';
import { resetFactor } from '#services/factors/reset';
import { factorStatus } from '#services/factors/status';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';

export const factorRoutes = (deps: FactorDeps): Route[] => [
  route(calls.factorStatus, factorStatusSchema, (_, { caller }) => factorStatus(deps, caller)),
  route(calls.factorBegin, factorStatusSchema, (_, { caller }) => beginFactor(deps, caller)),
  route(calls.factorConfirm, factorCodeSchema, async ({ code }, { caller, ctx }) => ({
    recoveryCodes: await confirmFactor(deps, caller, { code, address: ctx.ip }),
  })),
  route(calls.factorProve, factorCodeSchema, ({ code }, { caller, ctx }) => done(proveFactor(deps, caller, { code, address: ctx.ip }))),
  route(calls.factorReset, factorResetSchema, (input, request) => done(resetFactor(deps, asAdministrator(input, request)))),
];
