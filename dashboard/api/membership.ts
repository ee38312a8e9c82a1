import type { SWRResponse } from 'swr';
import { grades, type Card, type MemberTier } from '#domain/membership/grades';
import type { PopupName } from '#domain/membership/popups';
import type { CountView, GradeView } from '#domain/membership/views';
import { transactionTypes } from '#domain/orders/types';
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

/** The tiers with their prices for whoever is signed in, whose first months may be over; nothing is asked of visitors. */
export const useGrades = (asks: boolean): SWRResponse<GradeView[], unknown> => useCall(asks ? keys.memberGrades() : null);

/** What is left of each count; nothing is asked of visitors. */
export const useMemberCounts = (asks: boolean): SWRResponse<CountView[], unknown> => useCall(asks ? keys.memberCounts() : null);

/** What a card costs now; null asks nothing. */
export const useCardQuote = (choice: CardChoice | null): SWRResponse<QuoteView, unknown> =>
  useCall(choice === null ? null : keys.orderQuote(wishesOf(choice)), { revalidateOnFocus: false });

/** Orders a card; resolves to the order's id. */
export const orderCard = async (choice: CardChoice): Promise<string> =>
  (await changing(['orders', 'coupons'], () => call('orderCreate', wishesOf(choice)))).orderId;

/** What popups are asked by, the most pressing first. */
const popups = [
  () => call('checkCouponUpDeadlineSeven', {}),
  () => call('getMemberPopup', { type: 1 }),
  () => call('checkNeedMemberCouponUp', {}),
];

export interface PopupNote {
  popup: PopupName;
  text: string;
}

/** The popup that is due, if any. */
export async function findPopup(): Promise<PopupNote | undefined> {
  for (const ask of popups) {
    const { id, tipText } = await ask();
    if (id !== '') return { popup: id, text: tipText };
  }
  return undefined;
}

/** Has a popup stay away for today, on every device. */
export const closePopup = (popupId: PopupName): Promise<unknown> => call('cancelMemberPopup', { popupId });
