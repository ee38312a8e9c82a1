import { packageLimits } from '#domain/packages/limits';
import type { RechargePackageRow } from '#storage/database/models/packages';
import type { DatabaseDeps } from '../deps.ts';

/** The top-up packages that are on sale, the cheapest first. */
export const listRechargePackages = ({ database }: DatabaseDeps): Promise<RechargePackageRow[]> =>
  database.rechargePackages.findAll({ where: { onSale: true }, order: ['priceFen', 'id'], limit: packageLimits.listed });
