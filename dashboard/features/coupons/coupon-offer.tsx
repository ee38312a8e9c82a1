import { Suspense, useState } from 'react';
import { combinationCoupons } from '#domain/coupons/sets';
import type { CampaignView } from '#domain/coupons/views';
import { couponLimits } from '#domain/coupons/limits';
import { claimCampaign, claimCombination, useCampaigns, useHasCombination } from '../../api/coupons.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { themedPart } from '../../components/themed-part.tsx';
import { toast } from '../../components/toast.tsx';
import { CouponTicket } from './coupon-ticket.tsx';
import styles from './coupon-offer.module.css';

const ClaimedDialog = themedPart(async () => (await import('./claimed-dialog.tsx')).ClaimedDialog, lazyDialog);

const setDays = couponLimits.combinationMs / (24 * 60 * 60_000);
const ofSet = combinationCoupons.map(({ name, faceValueFen, thresholdFen }) => ({
  name,
  faceValue: faceValueFen,
  threshold: thresholdFen,
}));

interface Props {
  /** Undefined while that is not known yet. */
  isSignedIn: boolean | undefined;
  /** Asked of visitors in place of a claim. */
  onSignIn: () => void;
}

/** Coupons that can be claimed: the three for members, and those of campaigns. */
export function CouponOffer({ isSignedIn, onSignIn }: Props) {
  const { data: hasSet } = useHasCombination(isSignedIn === true);
  const { data: campaigns = [] } = useCampaigns(isSignedIn === true);
  const [busy, setBusy] = useState(false);
  const [isClaimed, setClaimed] = useState(false);
  const claim = async (task: () => Promise<unknown>): Promise<void> => {
    if (isSignedIn !== true) return onSignIn();
    setBusy(true);
    try {
      await task();
      setClaimed(true);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ul className={styles.set}>
        {ofSet.map((coupon) => (
          <li key={coupon.name}>
            <CouponTicket {...coupon} discountValue={null} facts={['用于购买会员', `领取后 ${setDays} 天内有效`]} />
          </li>
        ))}
      </ul>
      <p className={styles.claim}>
        <button
          type="button"
          className={styles.button}
          disabled={busy || isSignedIn === undefined || hasSet === true}
          onClick={() => void claim(claimCombination)}
        >
          {hasSet === true ? '已领取，购买时自动可选' : '一键领取三张'}
        </button>
        <span>每个账号领取一次，三张一起到账</span>
      </p>
      {campaigns.length > 0 && (
        <ul className={styles.campaigns} aria-label="正在发放的优惠券">
          {campaigns.map((campaign) => (
            <li key={campaign.campaignId}>
              <CouponTicket
                {...campaign}
                facts={[`用于${campaign.scope}`, `领取后 ${campaign.validDays} 天内有效`]}
                faded={!campaign.claimable}
              >
                <button
                  type="button"
                  className={styles.small}
                  disabled={busy || !campaign.claimable}
                  aria-label={`${stateOf(campaign)}：${campaign.name}`}
                  onClick={() => void claim(() => claimCampaign(campaign.campaignId))}
                >
                  {stateOf(campaign)}
                </button>
              </CouponTicket>
            </li>
          ))}
        </ul>
      )}
      {isClaimed && (
        <Suspense fallback={null}>
          <ClaimedDialog onClose={() => setClaimed(false)} />
        </Suspense>
      )}
    </>
  );
}

function stateOf({ claimable, claimed, perPerson }: CampaignView): string {
  if (claimable) return '领取';
  return claimed >= perPerson ? '已领取' : '已领完';
}
