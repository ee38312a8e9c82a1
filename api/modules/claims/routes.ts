import { calls } from '#domain/catalog/calls';
import {
  claimAnswerSchema,
  claimFileSchema,
  claimIdSchema,
  claimListSchema,
  operateClaimDecideSchema,
  operateClaimHearSchema,
  operateClaimListSchema,
} from '#domain/claims/schema';
import { answerClaim } from '#services/claims/answer';
import { decideClaim } from '#services/claims/decide';
import { fileClaim } from '#services/claims/file';
import { hearClaim } from '#services/claims/hear';
import { inspectClaim } from '#services/claims/inspect';
import { listClaims } from '#services/claims/list';
import { withdrawClaim } from '#services/claims/withdraw';
import { currentTime, type ClockDeps, type ModeratorDeps } from '#services/deps';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentClaim, presentInspected, presentListed } from './presenter.ts';

export const claimRoutes = (deps: ClockDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
  route(calls.claimFile, deps.limitScans, claimFileSchema, ({ modelId, name, role, statement, link, fileId = null }, { caller, ctx }) =>
    done(fileClaim(deps, { claimantId: caller.userId, modelId, name, role, statement, link, fileId, address: ctx.ip })),
  ),
  route(calls.claimList, claimListSchema, async ({ pageNo, pageSize, side }, { caller }) => {
    const { rows, totalCount } = await listClaims(deps, { ownerId: caller.userId, side, pageNo, pageSize });
    return presentPage({ pageNo, pageSize }, totalCount, rows.map(presentClaim(caller.userId, currentTime(deps))));
  }),
  route(calls.claimAnswer, deps.limitScans, claimAnswerSchema, ({ claimId, statement, link }, { caller }) =>
    done(answerClaim(deps, { ownerId: caller.userId, claimId, statement, link })),
  ),
  route(calls.claimWithdraw, claimIdSchema, ({ claimId }, { caller }) => done(withdrawClaim(deps, { ownerId: caller.userId, claimId }))),
  route(calls.operateClaimList, operateClaimListSchema, async ({ pageNo, pageSize, status }, { caller }) => {
    const { rows, totalCount } = await listClaims(deps, { status, pageNo, pageSize });
    return presentPage({ pageNo, pageSize }, totalCount, rows.map(presentListed(caller.userId, currentTime(deps))));
  }),
  route(calls.operateClaimDetail, claimIdSchema, async ({ claimId }, { caller }) =>
    presentInspected(caller.userId, currentTime(deps), await inspectClaim(deps, { claimId })),
  ),
  route(calls.operateClaimHear, operateClaimHearSchema, (input, request) => done(hearClaim(deps, asAdministrator(input, request)))),
  route(calls.operateClaimDecide, operateClaimDecideSchema, (input, request) => done(decideClaim(deps, asAdministrator(input, request)))),
];
