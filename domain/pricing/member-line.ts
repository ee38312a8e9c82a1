import { benefits } from '../membership/benefits.ts';
import { discountText, remainingText } from '../membership/counts.ts';
import { orderLimits } from '../trade/limits.ts';
import { transactionType } from '../trade/types.ts';
import { tiers } from '../tiers.ts';
import { countChoiceOf } from './counts.ts';
import type { OrderLine, PriceInput } from './price-order.ts';

/**
 * What the dialog says membership makes of an order of these lines, or would, by the first of them; null where it makes nothing of it, and for a publisher, who pays by no member's
 * count.
 */
export function memberLineOf(
  lines: readonly { type: OrderLine['type']; amountFen?: number | undefined; noCount?: boolean | undefined }[],
  buyer: PriceInput['buyer'],
): string | null {
  const [first] = lines;
  if (first === undefined) return null;
  const { type } = first;
  const { tier, isPublisher } = buyer;
  if (type === 'amrtFile') return 'AMRT 格式免费使用';
  if (type === 'obliqueLightweight') {
    if (tier === 'free') return '开通会员，倾斜摄影轻量化最高享 5 折';
    return `${tiers[tier].label}享 ${discountText(benefits[tier].obliquePercent)}`;
  }
  if (lines.every(({ noCount }) => noCount === true) || transactionType(type).counter === undefined) return null;
  const dearestFen = Math.max(1, ...lines.map(({ amountFen = 0 }) => amountFen));
  const choice = countChoiceOf([{ type, amountFen: dearestFen }], buyer);
  // Nobody is promised a count that would not pay for it.
  if (transactionType(type).counter === 'paidModel' && dearestFen > orderLimits.countedModelFen) return null;
  if (choice === null || (tier === 'free' && choice.left === 0)) return isPublisher ? null : '开通会员，次数内 0元/个';
  if (tier === 'free') return `免费体验${remainingText('aiTrial', choice.left)}`;
  return `${tiers[tier].label}次数内 0元/个，${remainingText(choice.counter, choice.left)}`;
}
