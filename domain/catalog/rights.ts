/**
 * What each role may do: one row for each call of the back office. A call without a row is the administrators' alone, so that a new one is closed until
 * somebody opens it. `api/gateway/policies.ts` holds it, the menu shows by it, and `api/rights.test.ts` makes every call as every role.
 */

import type { Role, StaffRole } from '../accounts/roles.ts';
import type { Call } from '../wire/call.ts';
import type { ThingKind } from '../office/things.ts';
import type { CallName } from './calls.ts';

/** Beside administrators, who may make each, and auditors, who may make each that only reads. */
export const rights: Partial<Record<CallName, readonly Exclude<StaffRole, 'administrator' | 'auditor'>[]>> = {
  // Accounts
  accountList: ['support', 'reviewer', 'finance', 'operator'],
  accountDetail: ['support', 'finance', 'operator'],
  accountFreeze: ['operator'],
  accountUnfreeze: ['operator'],
  accountGrantPublisher: ['operator'],
  accountGrantBypass: ['operator'],
  // The one box and what it leads to; of what it finds each shows what his other rights allow: `thingNeeds`.
  officeFind: ['support', 'reviewer', 'finance', 'editor', 'operator'],
  officeOverview: ['support', 'reviewer', 'finance', 'editor', 'operator'],
  officeStory: ['support', 'reviewer', 'finance', 'editor', 'operator'],
  officeNote: ['support', 'reviewer', 'finance', 'operator'],
  officeEndSessions: ['support', 'operator'],
  officeGiveCoins: ['finance'],
  // Exports: each role exports fewer lists than it reads.
  exportOrders: ['finance'],
  exportRefunds: ['finance'],
  exportWithdrawals: ['finance'],
  exportAccounts: ['operator'],
  exportWork: ['support', 'operator'],
  // Review
  certificationList: ['reviewer'],
  certificationDetail: ['reviewer'],
  certificationDocument: ['reviewer'],
  certificationApprove: ['reviewer'],
  certificationReject: ['reviewer'],
  offeredList: ['reviewer', 'operator'],
  offeredLookalikes: ['reviewer', 'operator'],
  modelReview: ['reviewer'],
  operateClaimList: ['reviewer', 'operator'],
  operateClaimDetail: ['reviewer', 'operator'],
  operateClaimHear: ['reviewer'],
  operateClaimDecide: ['reviewer'],
  modelerList: ['reviewer', 'operator'],
  modelerDecide: ['reviewer'],
  modelerFreeze: ['reviewer', 'operator'],
  modelerUnfreeze: ['reviewer', 'operator'],
  modelFreeze: ['reviewer', 'operator'],
  modelUnfreeze: ['reviewer', 'operator'],
  commentRemove: ['reviewer', 'editor', 'operator'],
  commentDeleteAll: ['reviewer', 'editor', 'operator'],
  operateDemandRemove: ['reviewer', 'editor', 'operator'],
  operateRatingHide: ['reviewer', 'editor', 'operator'],
  feedbackList: ['support', 'operator'],
  feedbackPicture: ['support', 'operator'],
  feedbackAnswer: ['support', 'operator'],
  inquiryList: ['support', 'operator'],
  inquiryAnswer: ['support', 'operator'],
  inquiryResend: ['support', 'operator'],
  inquiryClose: ['support', 'operator'],
  // Work
  operateJobList: ['support', 'operator'],
  operateJobDecide: ['support', 'operator'],
  bulkPreview: ['support', 'operator'],
  bulkBegin: ['support', 'operator'],
  bulkRepeat: ['support', 'operator'],
  bulkSteer: ['support', 'operator'],
  bulkList: ['support', 'operator'],
  bulkFailures: ['support', 'operator'],
  // Content
  sitePageList: ['editor'],
  sitePageDetail: ['editor'],
  sitePageVersion: ['editor'],
  sitePageSave: ['editor'],
  sitePagePublish: ['editor'],
  sitePageUnschedule: ['editor'],
  sitePageWithdraw: ['editor'],
  sitePictureList: ['editor'],
  sitePictureAdd: ['editor'],
  sitePictureRename: ['editor'],
  sitePictureRemove: ['editor'],
  operateFriendLinkList: ['editor'],
  operateFriendLinkSave: ['editor'],
  // Money
  operateOrderList: ['support', 'finance', 'operator'],
  operateOrderDetail: ['support', 'finance', 'operator'],
  operateOrderRefund: ['finance'],
  operateRefundRetry: ['finance'],
  operateRefundByHand: ['finance'],
  operateRefundList: ['support', 'finance'],
  operateRefundApprove: ['finance'],
  operateRefundRefuse: ['finance'],
  operateDisputeList: ['support', 'finance'],
  operateDisputeDecide: ['finance'],
  withdrawalQueue: ['finance'],
  withdrawalDetail: ['finance'],
  manualCheck: ['finance'],
  withdrawalPay: ['finance'],
  withdrawalConfirm: ['finance'],
  withdrawalFail: ['finance'],
  operateBillList: ['finance'],
  operateBillDetail: ['finance'],
  operateComparisonList: ['finance'],
  operatePriceList: ['finance', 'editor'],
  // Payments and income in it go with `operateBillList`.
  operateAnalytics: ['editor', 'operator', 'finance'],
  operatePriceSet: ['finance'],
  operateCodeList: ['finance'],
  operateCodeMake: ['finance'],
  operateOfferList: ['finance', 'editor', 'operator'],
  operateOfferSet: ['editor'],
  operateCampaignList: ['finance', 'editor', 'operator'],
  operateCampaignOpen: ['editor'],
  operateCampaignEnd: ['editor'],
  campaignList: ['editor', 'operator', 'finance'],
  // Payments and income in it go with `operateBillList`.
  campaignDetail: ['editor', 'operator', 'finance'],
  campaignSave: ['editor'],
  campaignPublish: ['editor'],
  campaignPause: ['editor', 'operator'],
  campaignEnd: ['editor'],
};

/**
 * Acts on money, on rights or on much work at once, and what carries many rows out of the house.
 * They ask for the second factor again when its proof is older than `factorLimits.freshMs`.
 */
export const asksAgain: ReadonlySet<CallName> = new Set<CallName>([
  ...(['accountGrantRole', 'accountGrantBypass', 'accountGrantPublisher', 'factorReset'] as const),
  ...(['officeGiveCoins', 'operateOrderRefund', 'operateRefundByHand', 'operateRefundApprove', 'operateDisputeDecide'] as const),
  ...(['exportOrders', 'exportRefunds', 'exportWithdrawals', 'exportAccounts', 'exportWork', 'exportAudit'] as const),
  ...(['bulkBegin', 'bulkRepeat'] as const),
  ...(['manualCheck', 'withdrawalPay', 'withdrawalConfirm', 'operatePriceSet', 'operateCodeMake'] as const),
]);

/** Whose story somebody may read: who may make the call that tells the same in a list. */
export const thingNeeds: Readonly<Record<ThingKind, CallName>> = {
  user: 'accountDetail',
  order: 'operateOrderDetail',
  job: 'operateJobList',
  file: 'operateJobList',
  listing: 'offeredList',
  code: 'operateCodeList',
};

/** Whether a role may make a call of the back office; `effect` is the call's own. */
export function mayCall(role: Role, name: CallName, effect: Call['effect']): boolean {
  if (role === 'administrator') return true;
  if (role === 'auditor') return effect === 'read';
  return rights[name]?.some((one) => one === role) ?? false;
}
