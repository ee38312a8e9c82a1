import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { ClockDeps } from '#services/deps';
import { readOverview } from '#services/overview/read';
import { route, type Route } from '../../gateway/route.ts';
import { presentOverview } from './presenter.ts';

export const overviewRoutes = (deps: ClockDeps): Route[] => [
  route(calls.overview, nothingSchema, async (_, { caller }) => presentOverview(await readOverview(deps, { ownerId: caller.userId }))),
];
