/**
 * Every call of the API, collected from the areas: documented paths (docs/decisions/wire-names.md) and, under `Ours`, calls of our own
 * (docs/decisions/calls-of-our-own.md). The gateway, the dashboard and the API reference all use this table.
 */

import { accountCalls, credentialCalls, emailCalls } from '../accounts/calls.ts';
import { attachmentCalls } from '../attachments/calls.ts';
import { analyticsCalls } from '../analytics/calls.ts';
import { backofficeCalls } from '../backoffice/calls.ts';
import { administrationCalls } from '../administration/calls.ts';
import { auditCalls } from '../audit/calls.ts';
import { batchCalls } from '../batches/calls.ts';
import { bulkCalls } from '../bulk/calls.ts';
import { claimCalls } from '../claims/calls.ts';
import { certificationCalls } from '../certification/calls.ts';
import { checkCalls } from '../checks/calls.ts';
import { contentCalls } from '../content/calls.ts';
import { couponCalls } from '../coupons/calls.ts';
import { deletionCalls } from '../deletion/calls.ts';
import { editorCalls } from '../editor/calls.ts';
import { eventCalls } from '../events/calls.ts';
import { exportCalls } from '../exports/calls.ts';
import { factorCalls } from '../factors/calls.ts';
import { feedbackCalls } from '../feedback/calls.ts';
import { gatewayCalls } from '../gateway/calls.ts';
import { fileCalls } from '../files/calls.ts';
import { thirdPartyCalls } from '../identities/calls.ts';
import { inquiryCalls } from '../inquiries/calls.ts';
import { invoiceCalls } from '../invoices/calls.ts';
import { jobCalls } from '../jobs/calls.ts';
import { labelCalls } from '../labels/calls.ts';
import { boxCalls } from '../boxes/calls.ts';
import { campaignCalls } from '../campaigns/calls.ts';
import { matchingCalls } from '../matching/calls.ts';
import { messageCalls } from '../messages/calls.ts';
import { membershipCalls } from '../membership/calls.ts';
import { libraryCalls } from '../library/calls.ts';
import { lookCalls } from '../looks/calls.ts';
import { mapCalls } from '../jobs/map-calls.ts';
import { mallCalls } from '../mall/calls.ts';
import { modelerCalls } from '../modelers/calls.ts';
import { officeCalls } from '../office/calls.ts';
import { orderCalls } from '../orders/calls.ts';
import { overviewCalls } from '../overview/calls.ts';
import { paymentCalls } from '../payments/calls.ts';
import { packageCalls } from '../packages/calls.ts';
import { developerCalls } from '../developers/calls.ts';
import { presetCalls } from '../presets/calls.ts';
import { profileCalls } from '../profile/calls.ts';
import { refundCalls } from '../refunds/calls.ts';
import { riskCalls } from '../risk/calls.ts';
import { shareCalls } from '../shares/calls.ts';
import { supportCalls } from '../support/calls.ts';
import { uploadCalls } from '../uploads/calls.ts';
import { workCalls } from '../works/calls.ts';
import { walletCalls } from '../wallet/calls.ts';
import type { Call } from '../wire/call.ts';
import { successCode } from '../wire/envelope.ts';

export const calls = {
  ...gatewayCalls,
  ...accountCalls,
  ...credentialCalls,
  ...emailCalls,
  ...thirdPartyCalls,
  ...profileCalls,
  ...attachmentCalls,
  ...uploadCalls,
  ...checkCalls,
  ...fileCalls,
  ...libraryCalls,
  ...jobCalls,
  ...mapCalls,
  ...presetCalls,
  ...developerCalls,
  ...batchCalls,
  ...lookCalls,
  ...editorCalls,
  ...shareCalls,
  ...overviewCalls,
  ...orderCalls,
  ...refundCalls,
  ...invoiceCalls,
  ...walletCalls,
  ...paymentCalls,
  ...packageCalls,
  ...couponCalls,
  ...membershipCalls,
  ...mallCalls,
  ...modelerCalls,
  ...claimCalls,
  ...workCalls,
  ...boxCalls,
  ...campaignCalls,
  ...matchingCalls,
  ...messageCalls,
  ...eventCalls,
  ...contentCalls,
  ...labelCalls,
  ...riskCalls,
  ...supportCalls,
  ...inquiryCalls,
  ...feedbackCalls,
  ...certificationCalls,
  ...deletionCalls,
  ...administrationCalls,
  ...auditCalls,
  ...officeCalls,
  ...exportCalls,
  ...bulkCalls,
  ...factorCalls,
  ...backofficeCalls,
  ...analyticsCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** `resp_code` with which a call succeeds: docs/decisions/success-code.md. */
export function successOf(name: CallName): number {
  const call: Call = calls[name];
  return call.successCode ?? successCode;
}
