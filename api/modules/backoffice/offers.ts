import type { OperateCampaignView, OperateOfferView } from '#domain/backoffice/views';
import { couponLabel } from '#domain/coupons/labels';
import { isPackaged } from '#domain/trade/sold-types';
import { rechargePackageLabel } from '#domain/wallet/recharge';
import type { CouponCampaignRow } from '#storage/database/models/coupons';
import type { PackageOfferRow, RechargePackageRow } from '#storage/database/models/packages';

export const presentOffers = ({ packages, topUps }: { packages: PackageOfferRow[]; topUps: RechargePackageRow[] }): OperateOfferView[] => [
  ...packages.map(({ id, label, priceFen, onSale, type }) => ({ id, label, price: priceFen, onSale, sellable: isPackaged(type) })),
  ...topUps.map((row) => ({ id: row.id, label: rechargePackageLabel(row), price: row.priceFen, onSale: row.onSale, sellable: true })),
];

export const presentOperateCampaign =
  (now: Date) =>
  ({
    id,
    name,
    kind,
    faceValueFen,
    percent,
    thresholdFen,
    total,
    claimed,
    perPerson,
    startsAt,
    endsAt,
  }: CouponCampaignRow): OperateCampaignView => ({
    ...{ id, name, label: couponLabel({ kind, faceValueFen, percent, thresholdFen }), total, claimed, perPerson },
    remaining: Math.max(0, total - claimed),
    running: startsAt <= now && now < endsAt && claimed < total,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
