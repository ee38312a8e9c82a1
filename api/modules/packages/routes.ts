import { activateSchema, packageListSchema, rechargeOrderSchema } from '#domain/packages/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { currentTime, type DiskDeps } from '#services/deps';
import { createOrder } from '#services/orders/create';
import { activatePackage } from '#services/packages/activate';
import { listPackages } from '#services/packages/list';
import { listOffers } from '#services/packages/list-offers';
import { listRechargePackages } from '#services/packages/list-recharge-packages';
import { findUsable } from '#services/packages/usable';
import { route, type Route } from '../../gateway/route.ts';
import { presentCreated } from '../orders/presenter.ts';
import { presentPage } from '../presenting.ts';
import { presentOffer, presentOwned, presentRechargePackage } from './presenter.ts';

export function packageRoutes(deps: DiskDeps): Route[] {
  return [
    route(calls.createRechargeOrder, rechargeOrderSchema, async (wish, { caller }) =>
      presentCreated(await createOrder(deps, { ownerId: caller.userId, wishes: [wish] })),
    ),
    route(calls.rechargePackageList, nothingSchema, async () => (await listRechargePackages(deps)).map(presentRechargePackage)),
    route(calls.packageOffers, nothingSchema, async () => (await listOffers(deps)).map(presentOffer)),
    route(calls.packageList, packageListSchema, async (input, { caller }) => {
      const { packages, totalCount } = await listPackages(deps, { ...input, ownerId: caller.userId });
      const now = currentTime(deps);
      return presentPage(
        input,
        totalCount,
        packages.map((one) => presentOwned(one, now)),
      );
    }),
    route(calls.availablePackageList, nothingSchema, async (_, { caller }) => {
      const now = currentTime(deps);
      return (await findUsable(deps.database, { ownerId: caller.userId, now })).map((one) => presentOwned(one, now));
    }),
    route(calls.packageActivate, activateSchema, async ({ code }, { caller }) => {
      const row = await activatePackage(deps, { userId: caller.userId, code });
      return presentOwned({ row, usesLeft: row.uses }, currentTime(deps));
    }),
  ];
}
