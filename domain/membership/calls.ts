/** Calls about membership: what can be bought, what is left, and what popups say of it. */

import { publicRead, userChange, userRead } from '../wire/call.ts';

const member = '/api-personal/laozi/v3/myMember';

export const membershipCalls = {
  selectMemberGradeList: publicRead(`${member}/selectMemberGradeList`),
  checkNeedMemberCouponUp: userRead(`${member}/checkNeedMemberCouponUp`),
  getMemberPopup: userRead(`${member}/getMemberPopup`),
  checkCouponUpDeadlineSeven: userRead(`${member}/checkCouponUpDeadlineSeven`),
  cancelMemberPopup: userChange(`${member}/cancelMemberPopup`),
  // Ours
  memberCounts: userRead('/api-personal/memberRights/counts'),
} as const;
