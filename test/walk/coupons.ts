import { openCampaign } from '#services/coupons/open-campaign';
import { voucher } from '../orders.ts';
import { own, type Visits } from './visit.ts';

const campaign = { template: voucher, total: 100, perPerson: 10, runsMs: 60_000 };

/** Coupons and membership: only ever one's own. */
export const couponVisits: Visits = {
  getCombinationCoupons: {
    payload: async ({ api, owner }) => {
      await api.database.couponClaims.destroy({ where: { ownerId: owner.user.id } });
      return {};
    },
    others: 'own',
  },
  hasBeenGotCombinationCoupons: own(),
  couponList: own(),
  activeCouponList: own(),
  getActiveCoupons: { payload: async ({ api }) => ({ campaignId: await openCampaign(api.deps, campaign) }), others: 'own' },
  selectMemberGradeList: own(),
  checkNeedMemberCouponUp: own(),
  getMemberPopup: own({ type: 1 }),
  checkCouponUpDeadlineSeven: own(),
  cancelMemberPopup: own({ popupId: 'memberTerm' }),
  memberCounts: own(),
};
