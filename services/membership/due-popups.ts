import { couponOfferText } from '#domain/coupons/sets';
import { memberTermText, popupsByUrgency, type PopupName } from '#domain/membership/popups';
import { combinationCoupons, combinationFen } from '#domain/coupons/sets';
import { expiringText, isExpiring } from '#domain/coupons/expiring';
import { remindsToday } from '#domain/membership/reminders';
import { lastEndedAt, membershipAt } from '#domain/membership/terms';
import { sumFen } from '#domain/money/fen';
import { findCoupons } from '../coupons/find.ts';
import { hasClaimedCombination } from '../coupons/has-claimed.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface DuePopup {
  popup: PopupName;
  text: string;
  couponCount: number;
  amountFen: number;
}

const seenToday = async ({ database, ...deps }: ClockDeps, userId: string, popup: PopupName): Promise<boolean> => {
  const seen = await database.seenPopups.findOne({ where: { userId, popup } });
  return !remindsToday(seen?.seenAt ?? null, currentTime(deps));
};

const plain = (popup: PopupName, text: string): DuePopup => ({ popup, text, couponCount: 0, amountFen: 0 });

/** What each popup has to say to somebody now; null where it has nothing. */
const wordings: Readonly<Record<PopupName, (deps: ClockDeps, userId: string) => Promise<DuePopup | null>>> = {
  async memberTerm(deps, userId) {
    const now = currentTime(deps);
    const terms = await deps.database.membershipTerms.findAll({ where: { userId } });
    const text = memberTermText(membershipAt(terms, now), lastEndedAt(terms, now), now);
    return text === null ? null : plain('memberTerm', text);
  },

  async couponOffer(deps, userId) {
    const terms = await deps.database.membershipTerms.findAll({ where: { userId } });
    if (membershipAt(terms, currentTime(deps)) !== null || (await hasClaimedCombination(deps, { ownerId: userId }))) return null;
    return { popup: 'couponOffer', text: couponOfferText, couponCount: combinationCoupons.length, amountFen: combinationFen };
  },

  async couponsExpiring(deps, userId) {
    const now = currentTime(deps);
    const coupons = await findCoupons(deps.database, { ownerId: userId });
    const text = expiringText(coupons, now);
    if (text === null) return null;
    const expiring = coupons.filter((coupon) => isExpiring(coupon, now));
    const amountFen = sumFen(expiring.map(({ faceValueFen }) => faceValueFen));
    return { popup: 'couponsExpiring', text, couponCount: expiring.length, amountFen };
  },
};

/** What a popup says to somebody, unless he saw it today or it has nothing to say: docs/decisions/member-popups.md. */
export const duePopup = async (deps: ClockDeps, { userId, popup }: { userId: string; popup: PopupName }): Promise<DuePopup | null> =>
  (await seenToday(deps, userId, popup)) ? null : wordings[popup](deps, userId);

/** The most pressing of the popups that are due, or null. */
export async function firstDuePopup(deps: ClockDeps, { userId }: { userId: string }): Promise<DuePopup | null> {
  for (const popup of popupsByUrgency) {
    const due = await duePopup(deps, { userId, popup });
    if (due !== null) return due;
  }
  return null;
}
