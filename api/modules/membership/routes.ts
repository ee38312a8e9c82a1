import type { Call } from '#domain/wire/call';
import type { PopupName } from '#domain/membership/popups';
import { memberPopupSchema, popupIdSchema } from '#domain/membership/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { currentTime, type ClockDeps } from '#services/deps';
import { duePopup } from '#services/membership/due-popups';
import { markPopup } from '#services/membership/mark-popup';
import { readCounts } from '#services/membership/read-counts';
import { boughtMonths } from '#services/orders/bought-months';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentCounts, presentCouponPopup, presentGrades, presentPopup } from './presenter.ts';

export function membershipRoutes(deps: ClockDeps): Route[] {
  const couponPopup = (call: Call, popup: PopupName): Route =>
    route(call, nothingSchema, async (_, { caller }) => presentCouponPopup(await duePopup(deps, { userId: caller.userId, popup })));
  return [
    route(calls.selectMemberGradeList, nothingSchema, async (_, { ctx }) => {
      const { caller } = ctx.state;
      return presentGrades(caller === undefined ? new Set() : await boughtMonths(deps.database, { ownerId: caller.userId }));
    }),
    couponPopup(calls.checkNeedMemberCouponUp, 'couponOffer'),
    couponPopup(calls.checkCouponUpDeadlineSeven, 'couponsExpiring'),
    route(calls.getMemberPopup, memberPopupSchema, async (_, { caller }) =>
      presentPopup(await duePopup(deps, { userId: caller.userId, popup: 'memberTerm' })),
    ),
    route(calls.cancelMemberPopup, popupIdSchema, ({ popupId }, { caller }) =>
      done(markPopup(deps, { userId: caller.userId, popup: popupId })),
    ),
    route(calls.memberCounts, nothingSchema, async (_, { caller }) =>
      presentCounts(await readCounts(deps.database, { userId: caller.userId, now: currentTime(deps) })),
    ),
  ];
}
