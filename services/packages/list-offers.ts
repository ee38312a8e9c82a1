import { packagedTypes } from '#domain/trade/sold-types';
import { packageLimits } from '#domain/packages/limits';
import type { PackageOfferRow } from '#storage/database/models/packages';
import type { DatabaseDeps } from '../deps.ts';

/** The packages that are on sale and pay for something that can be ordered, the cheapest of each type first. */
export const listOffers = ({ database }: DatabaseDeps): Promise<PackageOfferRow[]> =>
  database.packageOffers.findAll({
    where: { onSale: true, type: packagedTypes },
    order: ['type', 'priceFen', 'id'],
    limit: packageLimits.listed,
  });
