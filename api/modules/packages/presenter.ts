import { transactionTypes, type TransactionTypeName } from '#domain/trade/types';
import { stateOf, packageStateLabels } from '#domain/packages/state';
import type { OwnedPackageView, PackageOfferView, RechargePackageView } from '#domain/packages/views';
import { rechargePackageLabel } from '#domain/wallet/recharge';
import type { FoundPackage } from '#services/packages/find';
import type { PackageOfferRow, RechargePackageRow } from '#storage/database/models/packages';

const dayMs = 24 * 60 * 60_000;

interface Promised {
  label: string;
  type: TransactionTypeName;
  uses: number;
  maxFen: number | null;
}

const presentPromise = ({ label, type, uses, maxFen }: Promised) => ({
  label,
  orderTypeCode: transactionTypes[type].code,
  orderType: transactionTypes[type].label,
  uses,
  maxAmount: maxFen,
});

export const presentOffer = (offer: PackageOfferRow): PackageOfferView => ({
  packageId: offer.id,
  ...presentPromise(offer),
  price: offer.priceFen,
  validDays: Math.round(offer.validMs / dayMs),
});

export const presentRechargePackage = ({ id, priceFen, giftFen }: RechargePackageRow): RechargePackageView => ({
  rechargePackageId: id,
  label: rechargePackageLabel({ priceFen, giftFen }),
  price: priceFen,
  gift: giftFen,
});

/** A package as its owner sees it at `now`. */
export function presentOwned({ row, usesLeft }: FoundPackage, now: Date): OwnedPackageView {
  const { id, orderId, startsAt, endsAt } = row;
  const state = stateOf({ usesLeft, startsAt, endsAt }, now);
  return {
    id,
    ...presentPromise(row),
    usesLeft,
    state,
    stateLabel: packageStateLabels[state],
    source: orderId === null ? 'code' : 'order',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
