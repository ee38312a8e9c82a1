import { unlimited, type Counter } from '../membership/benefits.ts';
import { covers, type CountsLeft } from '../membership/counts.ts';
import type { Fen } from '../money/fen.ts';
import { orderLimits } from '../trade/limits.ts';
import { transactionType, type TransactionTypeName } from '../trade/types.ts';
import type { PackageNeed } from '../packages/kinds.ts';
import type { PaymentMethodName } from '../trade/methods.ts';

/** Methods that take a count and no money. */
export type CountMethod = Extract<PaymentMethodName, 'memberCount' | 'memberCountBatch' | 'aiFreeCount' | 'packageDeduction'>;

/** The count that could pay for a whole order, and by which method. */
export interface CountChoice {
  method: Exclude<CountMethod, 'packageDeduction'>;
  /** `ai` also takes what is left of the trial. */
  counter: Counter;
  needed: number;
  /** -1: no end. */
  left: number;
  /** One of the models costs more than a count pays for. */
  tooDear: boolean;
}

/** Whether it pays for all of the order. */
export const pays = ({ left, needed, tooDear }: CountChoice): boolean => !tooDear && covers(left, needed);

/** Free models of an order, against what is left of the day's. */
export interface FreeModels {
  needed: number;
  left: number;
}

/** What paying takes besides money and a coupon. */
export interface CountsSpent {
  counts: { counter: Counter; uses: number }[];
  package: PackageNeed | null;
}

interface Line {
  type: TransactionTypeName;
  amountFen: Fen;
  noCount?: true | undefined;
}
interface Buyer {
  counts: CountsLeft;
  isPublisher: boolean;
}

const isFreeModel = ({ type, amountFen }: Line): boolean => type === 'modelPurchase' && amountFen === 0;

/** What of an order a count has to pay for. */
const charged = (lines: readonly Line[]): Line[] => lines.filter(({ amountFen }) => amountFen > 0);

/** Counts that pay for the uses of one, in the order in which they are taken: what starts again first. */
const sources = (counter: Counter): readonly Counter[] => (counter === 'ai' ? ['ai', 'aiTrial'] : [counter]);

/** The counter that all lines with a price share; undefined where they share none. */
function counterOf(lines: readonly Line[]): Counter | undefined {
  const found = new Set(charged(lines).map(({ type, noCount }) => (noCount === true ? undefined : transactionType(type).counter)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Undefined where it is no benefit of the buyer's. */
function leftOf(counter: Counter, counts: CountsLeft): number | undefined {
  const lefts = sources(counter).flatMap((source) => counts[source] ?? []);
  if (lefts.length === 0) return undefined;
  return lefts.includes(unlimited) ? unlimited : lefts.reduce((sum, left) => sum + left, 0);
}

/**
 * The count that could pay for these lines; null where they have none, or none in common, where the buyer's tier does not include it, where they cost nothing,
 * and for a publisher, who has no use of a member's counts (of AI's free ones he has).
 */
export function countChoiceOf(lines: readonly Line[], { counts, isPublisher }: Buyer): CountChoice | null {
  const counter = counterOf(lines);
  if (counter === undefined || (isPublisher && counter !== 'ai')) return null;
  const left = leftOf(counter, counts);
  if (left === undefined) return null;
  const method = counter === 'ai' ? 'aiFreeCount' : counter === 'paidModel' ? 'memberCountBatch' : 'memberCount';
  const tooDear = counter === 'paidModel' && lines.some(({ amountFen }) => amountFen > orderLimits.countedModelFen);
  return { method, counter, needed: charged(lines).length, left, tooDear };
}

/** The models among these lines that cost nothing; null where there is none. */
export function freeModelsOf(lines: readonly Line[], counts: CountsLeft): FreeModels | null {
  const needed = lines.filter(isFreeModel).length;
  return needed === 0 ? null : { needed, left: counts.freeModel ?? 0 };
}

/** Takes so many uses from a counter's sources, one after the other. */
function take(counter: Counter, uses: number, counts: CountsLeft): { counter: Counter; uses: number }[] {
  if (leftOf(counter, counts) === unlimited) return [];
  let needed = uses;
  return sources(counter).flatMap((source) => {
    const taken = Math.min(needed, counts[source] ?? 0);
    needed -= taken;
    return taken > 0 ? [{ counter: source, uses: taken }] : [];
  });
}

/**
 * What a package would have to pay for: uses of the one type that all lines with a price have; null where they have several, or none a price, or where one is
 * beyond the version that counts pay for.
 */
export function packageNeedOf(lines: readonly Line[]): PackageNeed | null {
  const paid = charged(lines);
  const [type, other] = new Set(paid.map((line) => line.type));
  if (type === undefined || other !== undefined || paid.some(({ noCount }) => noCount === true)) return null;
  return { type, uses: paid.length, dearestFen: Math.max(...paid.map(({ amountFen }) => amountFen)) };
}

/**
 * What paying takes of counts and packages; a count without an end is not spent, and models that cost nothing take of the day's.
 *
 * @throws RangeError for a method that these lines do not have, or that does not cover them.
 */
export function spendCounts(lines: readonly Line[], buyer: Buyer, payBy: CountMethod | undefined): CountsSpent {
  const freeModels = freeModelsOf(lines, buyer.counts);
  const free = freeModels === null || freeModels.left === unlimited ? [] : [{ counter: 'freeModel' as const, uses: freeModels.needed }];
  if (payBy === undefined) return { counts: free, package: null };
  if (payBy === 'packageDeduction') {
    const need = packageNeedOf(lines);
    if (need === null) throw new RangeError('These lines are not paid by a package');
    return { counts: free, package: need };
  }
  const choice = countChoiceOf(lines, buyer);
  if (choice?.method !== payBy || !pays(choice)) throw new RangeError(`These lines are not paid by ${payBy}`);
  return { counts: [...take(choice.counter, choice.needed, buyer.counts), ...free], package: null };
}
