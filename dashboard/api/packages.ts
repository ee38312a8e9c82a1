import type { SWRResponse } from 'swr';
import type { CreatedView } from '#domain/trade/views';
import type { OwnedPackageView, PackageOfferView, RechargePackageView } from '#domain/packages/views';
import { transactionTypes } from '#domain/trade/types';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useRechargePackages = (): SWRResponse<RechargePackageView[], unknown> => useCall(keys.rechargePackages());
export const usePackageOffers = (): SWRResponse<PackageOfferView[], unknown> => useCall(keys.packageOffers());
export const useMyPackages = (query: Payload<'packageList'>): SWRResponse<Page<OwnedPackageView>, unknown> =>
  useCall(keys.packageList(query), { keepPreviousData: true });

/** Coins for an amount in fen, or a top-up package. */
export const orderRecharge = (wanted: { amount: number } | { rechargePackageId: string }): Promise<CreatedView> =>
  changing(['orders'], () => call('createRechargeOrder', wanted));

export const orderPackage = (packageId: string): Promise<CreatedView> =>
  changing(['orders'], () => call('orderCreate', { orderType: transactionTypes.package.code, goods: { packageId } }));

/** Gives the package of an activation code. */
export const activatePackage = (code: string): Promise<OwnedPackageView> => changing(['packages'], () => call('packageActivate', { code }));
