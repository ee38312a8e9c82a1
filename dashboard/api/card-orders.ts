import type { SWRResponse } from 'swr';
import { grades, type Card, type MemberTier } from '#domain/membership/grades';
import { transactionTypes } from '#domain/trade/types';
import type { QuoteView } from '#domain/orders/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** A card that somebody chose, with the coupon that is to be used; null: none. */
export interface CardChoice {
  tier: MemberTier;
  card: Card;
  couponId: string | null;
}

const wishesOf = ({ tier, card, couponId }: CardChoice): Payload<'orderQuote'> => ({
  ...{ orderType: transactionTypes.membership.code, couponId },
  goods: { memberGradeId: grades[tier].id, isMonthly: card === 'monthly' },
});

/** What a card costs now; null asks nothing. */
export const useCardQuote = (choice: CardChoice | null): SWRResponse<QuoteView, unknown> =>
  useCall(choice === null ? null : keys.orderQuote(wishesOf(choice)), { revalidateOnFocus: false });

/** Orders a card; resolves to the order's id. */
export const orderCard = async (choice: CardChoice): Promise<string> =>
  (await changing(['orders', 'coupons'], () => call('orderCreate', wishesOf(choice)))).orderId;
