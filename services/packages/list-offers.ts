import { packageLimits } from '#domain/packages/limits';
import type { PackageOfferRow } from '#storage/database/models/packages';
import type { DatabaseDeps } from '../deps.ts';

/** The packages that are on sale, the cheapest of each type first. */
export const listOffers = ({ database }: DatabaseDeps): Promise<PackageOfferRow[]> =>
  database.packageOffers.findAll({ where: { onSale: true }, order: ['type', 'priceFen', 'id'], limit: packageLimits.listed });
