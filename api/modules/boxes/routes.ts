import { boxDrawSchema, boxDrawsSchema } from '#domain/boxes/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { findDraw, listDraws } from '#services/boxes/list-draws';
import { listShop } from '#services/boxes/shop';
import type { ClockDeps } from '#services/deps';
import { route, type Route } from '../../gateway/route.ts';
import { own, viewerOf } from '../mall/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentBox, presentDraw } from './presenter.ts';

export const boxRoutes = (deps: ClockDeps): Route[] => [
  route(calls.boxShop, nothingSchema, async (_, request) => (await listShop(deps, { viewerId: viewerOf(request) })).map(presentBox)),
  route(calls.boxDraws, boxDrawsSchema, async (input, request) => {
    const { totalCount, draws } = await listDraws(deps, own(input, request));
    return presentPage(input, totalCount, draws.map(presentDraw));
  }),
  route(calls.boxDrawOfOrder, boxDrawSchema, async (input, request) => presentDraw(await findDraw(deps, own(input, request)))),
];
