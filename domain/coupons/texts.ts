/** What is said when coupons were claimed, in the documented words. */
export const claimTexts = { claimed: '领取成功', seeMine: '查看我的优惠券' } as const;
