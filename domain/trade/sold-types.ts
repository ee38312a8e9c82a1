import { generatedTypes, jobTypes } from './job-types.ts';
import type { TransactionTypeName } from './types.ts';

/** The types that can be ordered. Each has its subject in `subjects.ts` and its row in the table of goods. */
export const soldTypes = [
  'membership',
  ...jobTypes,
  ...generatedTypes,
  'obliqueOffline',
  'obliqueEmbed',
  'obliqueLogo',
  'modelPurchase',
  'service',
  'recharge',
  'rechargePackage',
  'package',
  'blindBox',
] as const;
export type SoldType = (typeof soldTypes)[number];

/** What packages may be for: also storage, and calls of the developers' API, which nobody orders one by one. */
export const packagedTypes: readonly TransactionTypeName[] = [...soldTypes, 'sdkFunction', 'storage'];
export const isPackaged = (type: TransactionTypeName): boolean => packagedTypes.includes(type);

export const isSold = (type: TransactionTypeName): type is SoldType => (soldTypes as readonly TransactionTypeName[]).includes(type);
