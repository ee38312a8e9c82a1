import { isFen } from '../money/fen.ts';
import { incomeOf } from '../wallet/income.ts';
import { rechargeProblem } from '../wallet/recharge.ts';
import { packageLimits } from './limits.ts';

/**
 * Whether this is no price for a package of uses or, with what it gives on top, a top-up package: what cannot be recharged, or gives more than the platform's fee
 * takes back (docs/decisions/recharges.md).
 */
export const offerPriceProblem = (priceFen: number, topUp: { giftFen: number } | null): boolean =>
  topUp === null
    ? !isFen(priceFen) || priceFen < packageLimits.leastPriceFen || priceFen > packageLimits.mostPriceFen
    : rechargeProblem(priceFen) !== null || incomeOf(priceFen + topUp.giftFen).incomeFen >= priceFen;
