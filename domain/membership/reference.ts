import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { membershipCalls } from './calls.ts';
import { memberPopupSchema, popupIdSchema } from './schema.ts';
import { countView, couponPopupView, gradeView, memberPopupView } from './views.ts';

const daily = '每天最多一次：关闭后当天不再出现，在别的设备上也是。';

export const membershipReference = {
  selectMemberGradeList: { title: '会员等级与价格', payload: nothingSchema, answer: z.array(gradeView), refusals: [] },
  checkNeedMemberCouponUp: {
    title: '是否提示领取三张会员代金券',
    payload: nothingSchema,
    answer: couponPopupView,
    refusals: [],
    note: `还没有领取、也不是会员时提示。${daily}`,
  },
  getMemberPopup: { title: '会员到期提示', payload: memberPopupSchema, answer: memberPopupView, refusals: [], note: daily },
  checkCouponUpDeadlineSeven: {
    title: '优惠券 7 天内到期提示',
    payload: nothingSchema,
    answer: couponPopupView,
    refusals: [],
    note: daily,
  },
  cancelMemberPopup: { title: '关闭会员或优惠券提示', payload: popupIdSchema, answer: doneView, refusals: [] },
  memberCounts: { title: '会员权益剩余次数', payload: nothingSchema, answer: z.array(countView), refusals: [] },
} satisfies AreaReference<typeof membershipCalls>;
