import { isSold } from '../trade/sold-types.ts';
import { transactionType, transactionTypeNames } from '../trade/types.ts';
import type { Counter } from '../membership/benefits.ts';

/** Counts that are spent by what another count pays for. */
const spentLike: Readonly<Partial<Record<Counter, Counter>>> = { freeModel: 'paidModel', aiTrial: 'ai' };

/**
 * Whether something that can be ordered spends this count. One that nothing spends is no benefit yet: no page shows it, and no call counts it.
 * It appears by itself once its type is sold.
 */
export const isCounted = (counter: Counter): boolean =>
  transactionTypeNames.some((name) => isSold(name) && transactionType(name).counter === (spentLike[counter] ?? counter));
