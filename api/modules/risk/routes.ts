import { captchaCreateSchema, captchaVerifySchema, getAliyunAcsSchema } from '#domain/risk/schema';
import type { CaptchaTokenView } from '#domain/risk/views';
import { calls } from '#domain/catalog/calls';
import type { Visitor } from '#services/accounts/visitor';
import { checkRisk } from '#services/risk/check';
import type { RiskDeps } from '#services/risk/deps';
import { deviceOf } from '#services/risk/device';
import { judgePuzzle } from '#services/risk/judge-puzzle';
import { openPuzzle } from '#services/risk/open-puzzle';
import { newId } from '#storage/database/ids';
import { route, type Route } from '../../gateway/route.ts';
import { writeDeviceCookie } from '../../gateway/session-cookies.ts';
import type { Context, Middleware } from '../../gateway/state.ts';
import { visitorOf } from '../accounts/welcome.ts';
import { presentPuzzle } from './presenter.ts';

export interface RiskRouteDeps extends RiskDeps {
  /** Refuses pages of other origins. */
  sameOrigin: Middleware;
}

export function riskRoutes(deps: RiskRouteDeps): Route[] {
  const { sameOrigin } = deps;
  return [
    route(calls.getAliyunAcs, sameOrigin, getAliyunAcsSchema, ({ nvcdata }, { ctx }) =>
      checkRisk(deps, { ...nvcdata, visitor: welcomedVisitor(ctx, nvcdata) }),
    ),
    route(calls.captchaCreate, sameOrigin, captchaCreateSchema, async (input, { ctx }) =>
      presentPuzzle(await openPuzzle(deps, { ...input, visitor: visitorOf(ctx, input) })),
    ),
    route(calls.captchaVerify, sameOrigin, captchaVerifySchema, ({ captchaId, track }, { ctx }): Promise<CaptchaTokenView> =>
      judgePuzzle(deps, { puzzleId: captchaId, track, visitor: visitorOf(ctx) }),
    ),
  ];
}

/** A device that comes for the first time gets its cookie, so that what it does next is known to be the same device's. */
function welcomedVisitor(ctx: Context, input: { deviceId?: string | undefined }): Visitor {
  const visitor = visitorOf(ctx, input);
  if (deviceOf(visitor) !== undefined) return visitor;
  const deviceCookie = newId();
  writeDeviceCookie(ctx, deviceCookie);
  return { ...visitor, deviceCookie };
}
