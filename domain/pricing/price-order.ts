import { amountWithCoupon } from '../coupons/amount.ts';
import { couponKinds, type Coupon } from '../coupons/kinds.ts';
import { couponProblemOf, coveredBy, type CouponProblem } from '../coupons/usable.ts';
import { benefits } from '../membership/benefits.ts';
import type { CountsLeft } from '../membership/counts.ts';
import { allocate } from '../money/allocate.ts';
import { sumFen, type Fen } from '../money/fen.ts';
import { percentOf } from '../money/percent.ts';
import type { TransactionTypeName } from '../trade/types.ts';
import type { PackageNeed } from '../packages/kinds.ts';
import type { Tier } from '../tiers.ts';
import {
  countChoiceOf,
  freeModelsOf,
  packageNeedOf,
  spendCounts,
  type CountChoice,
  type CountMethod,
  type CountsSpent,
  type FreeModels,
} from './counts.ts';

/** One thing that is bought. */
export interface OrderLine {
  id: string;
  type: TransactionTypeName;
  /** Before any discount. */
  amountFen: Fen;
  /** No count pays for it, though its type has one: the `noCount` of its price. */
  noCount?: true | undefined;
}

export interface PriceInput {
  lines: readonly OrderLine[];
  buyer: {
    tier: Tier;
    /** What is left in each counter's period, as `countsLeft` says. */
    counts: CountsLeft;
    /** Publishers have no use of a member's counts. */
    isPublisher: boolean;
  };
  /** The one that was chosen. */
  coupon: Coupon | null;
  /** Paid by a count instead of money. */
  payBy?: CountMethod | undefined;
  now: Date;
}

export interface PricedLine extends OrderLine {
  /** With the tier's discount. */
  tierFen: Fen;
  /** With the coupon, or the tier's where it does not work on this line; null without a coupon that can be used. */
  couponFen: Fen | null;
  payableFen: Fen;
}

export interface PricedOrder {
  lines: PricedLine[];
  amountFen: Fen;
  tierFen: Fen;
  couponFen: Fen | null;
  /** What the amount to pay comes from; `none`: nothing is cheaper than the plain amount. */
  applies: 'none' | 'tier' | 'coupon' | 'count';
  /** Never below 0, never above `amountFen`. */
  payableFen: Fen;
  /** Why the coupon that was chosen cannot be used. */
  couponProblem: CouponProblem | null;
  /** The only method of paying that is left; null where the buyer chooses. */
  forcedMethod: 'cloudCoin' | null;
  /** The count that could pay for all of it; null where none could. */
  countChoice: CountChoice | null;
  /** What a package would have to hold to pay for all of it; null where none could. */
  packageNeed: PackageNeed | null;
  /** Models that cost nothing, which are counted a day; null where there is none. */
  freeModels: FreeModels | null;
  /** What paying takes besides the money. */
  spends: CountsSpent & { couponId: string | null };
}

type Priced = ReadonlyMap<OrderLine, Fen>;

/** Prices the lines together, rounded once, and hands each its share. */
function shared(lines: readonly OrderLine[], price: (amountFen: Fen) => Fen): [OrderLine, Fen][] {
  const amounts = lines.map(({ amountFen }) => amountFen);
  const shares = allocate(price(sumFen(amounts)), amounts);
  return lines.map((line, index) => [line, shares[index] ?? 0]);
}

const isOblique = ({ type }: OrderLine): boolean => type === 'obliqueLightweight';
const isPlain = (line: OrderLine): boolean => !isOblique(line);

const tierPrices = (lines: readonly OrderLine[], tier: Tier): Priced =>
  new Map([
    ...lines.filter(isPlain).map((line): [OrderLine, Fen] => [line, line.amountFen]),
    ...shared(lines.filter(isOblique), (amountFen) => percentOf(amountFen, benefits[tier].obliquePercent)),
  ]);

const couponPrices = (lines: readonly OrderLine[], coupon: Coupon): Priced =>
  new Map(shared(lines, (amountFen) => amountWithCoupon(amountFen, coupon, lines.every(isOblique))));

const totalOf = (lines: readonly OrderLine[], prices: Priced): Fen => sumFen(lines.map((line) => prices.get(line) ?? line.amountFen));

/**
 * What an order costs, line by line and in all: the one answer for the dialog that shows it and the server that charges it (docs/decisions/prices.md). The tier's
 * discount and the coupon do not stack: where the coupon works, the lower of the two counts, and a coupon that does not help is not spent. Lines add up
 * to the total exactly.
 *
 * @throws RangeError for an amount that is none.
 */
export function priceOrder({ lines: given, buyer, coupon, payBy, now }: PriceInput): PricedOrder {
  // Prices are kept by line, so that each has to be one of its own.
  const lines = given.map((line) => ({ ...line }));
  const byTier = tierPrices(lines, buyer.tier);
  const couponProblem = coupon === null ? null : couponProblemOf(coupon, lines, now);
  const usable = couponProblem === null ? coupon : null;
  const covered = usable === null ? [] : coveredBy(usable, lines);
  const byCoupon = usable === null ? null : couponPrices(covered, usable);
  const couponWins = byCoupon !== null && totalOf(covered, byCoupon) < totalOf(covered, byTier);

  const countChoice = countChoiceOf(lines, buyer);
  const paidByCount = payBy !== undefined;
  const priced = lines.map((line): PricedLine => {
    const tierFen = byTier.get(line) ?? line.amountFen;
    const couponFen = byCoupon === null ? null : (byCoupon.get(line) ?? tierFen);
    const money = couponWins && couponFen !== null ? couponFen : tierFen;
    return { ...line, tierFen, couponFen, payableFen: paidByCount ? 0 : money };
  });

  const amountFen = sumFen(lines.map((line) => line.amountFen));
  const tierFen = sumFen(priced.map((line) => line.tierFen));
  const payableFen = sumFen(priced.map((line) => line.payableFen));
  const couponSpent = couponWins && !paidByCount ? usable : null;
  const forced = !paidByCount && (payableFen === 0 || (couponSpent !== null && couponKinds[couponSpent.kind].type === 1));
  return {
    lines: priced,
    amountFen,
    tierFen,
    couponFen: byCoupon === null ? null : sumFen(priced.map((line) => line.couponFen ?? 0)),
    applies: paidByCount ? 'count' : couponSpent !== null ? 'coupon' : tierFen < amountFen ? 'tier' : 'none',
    payableFen,
    couponProblem,
    forcedMethod: forced ? 'cloudCoin' : null,
    countChoice,
    packageNeed: packageNeedOf(lines),
    freeModels: freeModelsOf(lines, buyer.counts),
    spends: { couponId: couponSpent?.id ?? null, ...spendCounts(lines, buyer, payBy) },
  };
}
