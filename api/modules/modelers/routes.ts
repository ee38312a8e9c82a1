import { calls } from '#domain/catalog/calls';
import {
  modelerApplySchema,
  modelerDecideSchema,
  modelerFreezeSchema,
  modelerListSchema,
  modelerSchema,
  modelerUnfreezeSchema,
} from '#domain/modelers/schema';
import { nothingSchema } from '#domain/wire/schema';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import { isSellerFrozen } from '#services/mall/is-frozen';
import { applyAsModeler } from '#services/modelers/apply';
import { decideModeler } from '#services/modelers/decide';
import { freezeModeler } from '#services/modelers/freeze';
import { listModelers } from '#services/modelers/list';
import { readModelerState } from '#services/modelers/read-state';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentListed, presentState } from './presenter.ts';

export const modelerRoutes = (deps: ClockDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
  route(calls.modelerIsFreeze, modelerSchema, ({ id }) => isSellerFrozen(deps, { sellerId: id })),
  route(calls.modelerApply, deps.limitScans, modelerApplySchema, ({ uploaderType, intro, link }, { caller }) =>
    done(applyAsModeler(deps, { ownerId: caller.userId, uploaderType, intro, link })),
  ),
  route(calls.modelerState, nothingSchema, async (_, { caller }) => presentState(await readModelerState(deps, { ownerId: caller.userId }))),
  route(calls.modelerList, modelerListSchema, async (input, { caller }) => {
    const { rows, totalCount } = await listModelers(deps, input);
    return presentPage(input, totalCount, rows.map(presentListed(caller.userId)));
  }),
  route(calls.modelerDecide, modelerDecideSchema, ({ applicationId, pass, cause = '' }, request) =>
    done(decideModeler(deps, { ...asAdministrator({}, request), applicationId, cause: pass ? null : cause })),
  ),
  route(calls.modelerFreeze, modelerFreezeSchema, (input, request) => done(freezeModeler(deps, asAdministrator(input, request)))),
  route(calls.modelerUnfreeze, modelerUnfreezeSchema, ({ accountId }, request) =>
    done(freezeModeler(deps, { ...asAdministrator({}, request), accountId, cause: null })),
  ),
];
