import { benefits, counterNames, counters } from '#domain/membership/benefits';
import { isCounted } from '#domain/pricing/served';
import { averageFees, grades, memberTiers, type MemberTier } from '#domain/membership/grades';
import { tiers } from '#domain/tiers';
import type { CountView, CouponPopupView, GradeView, MemberPopupView } from '#domain/membership/views';
import type { DuePopup } from '#services/membership/due-popups';
import type { MemberCounts } from '#services/membership/read-counts';
import { isoOrNull } from '../presenting.ts';

/** `bought`: tiers of which the caller has bought a monthly card. */
export const presentGrades = (bought: ReadonlySet<MemberTier>): GradeView[] =>
  memberTiers.map((tier) => {
    const { allowances, obliquePercent } = benefits[tier];
    const { id, annualFen, monthlyFen, firstMonthFen } = grades[tier];
    return {
      id,
      name: tiers[tier].label,
      singleModelLightweight: allowances.lightweight,
      modelFormatConversion: allowances.conversion,
      singleModelOfflinePackage: allowances.offlinePackage,
      sceneModelLightweight: obliquePercent,
      modelMallChargeModelDownloads: allowances.paidModel,
      annualFee: annualFen,
      monthlyAverage: averageFees(tier).monthFen,
      monthlyFee: monthlyFen,
      firstMonthFee: firstMonthFen,
      firstMonth: !bought.has(tier),
    };
  });

export const presentPopup = (due: DuePopup | null): MemberPopupView => ({ id: due?.popup ?? '', tipText: due?.text ?? '' });

export const presentCouponPopup = (due: DuePopup | null): CouponPopupView => ({
  ...presentPopup(due),
  couponCount: due?.couponCount ?? 0,
  amount: due?.amountFen ?? 0,
});

/** Counts that are benefits of the tier, and that something spends. */
export const presentCounts = ({ tier, left, periods }: MemberCounts): CountView[] =>
  counterNames.filter(isCounted).flatMap((counter) => {
    const remaining = left[counter];
    if (remaining === undefined) return [];
    const { label, period } = counters[counter];
    const allowance = benefits[tier].allowances[counter];
    return [{ counter, label, left: remaining, allowance, period, endsAt: isoOrNull(periods[counter].endsAt) }];
  });
