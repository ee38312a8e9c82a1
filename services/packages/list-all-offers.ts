import { packageLimits } from '#domain/packages/limits';
import type { PackageOfferRow, RechargePackageRow } from '#storage/database/models/packages';
import type { DatabaseDeps } from '../deps.ts';

/** Everything that was ever offered, on sale or not: packages, the cheapest of each type first, and top-up packages. */
export async function listAllOffers({ database }: DatabaseDeps): Promise<{ packages: PackageOfferRow[]; topUps: RechargePackageRow[] }> {
  const { packageOffers, rechargePackages } = database;
  const limit = packageLimits.listed;
  const [packages, topUps] = await Promise.all([
    packageOffers.findAll({ order: ['type', 'priceFen', 'id'], limit }),
    rechargePackages.findAll({ order: ['priceFen', 'id'], limit }),
  ]);
  return { packages, topUps };
}
