import type { accountReference, credentialReference, emailReference } from '#domain/accounts/reference';
import type { administrationReference } from '#domain/administration/reference';
import type { analyticsReference } from '#domain/analytics/reference';
import type { attachmentReference } from '#domain/attachments/reference';
import type { auditReference } from '#domain/audit/reference';
import type { backofficeReference } from '#domain/backoffice/reference';
import type { boxReference } from '#domain/boxes/reference';
import type { campaignReference } from '#domain/campaigns/reference';
import type { batchReference } from '#domain/batches/reference';
import type { certificationReference } from '#domain/certification/reference';
import type { checkReference } from '#domain/checks/reference';
import type { contentReference } from '#domain/content/reference';
import type { couponReference } from '#domain/coupons/reference';
import type { deletionReference } from '#domain/deletion/reference';
import type { developerReference } from '#domain/developers/reference';
import type { editorReference } from '#domain/editor/reference';
import type { eventReference } from '#domain/events/reference';
import type { feedbackReference } from '#domain/feedback/reference';
import type { fileReference } from '#domain/files/reference';
import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import type { gatewayReference } from '#domain/gateway/reference';
import type { thirdPartyReference } from '#domain/identities/reference';
import type { inquiryReference } from '#domain/inquiries/reference';
import type { invoiceReference } from '#domain/invoices/reference';
import type { jobReference } from '#domain/jobs/reference';
import type { labelReference } from '#domain/labels/reference';
import type { lookReference } from '#domain/looks/reference';
import type { membershipReference } from '#domain/membership/reference';
import type { mapReference } from '#domain/jobs/map-reference';
import type { messageReference } from '#domain/messages/reference';
import type { workReference } from '#domain/works/reference';
import type { claimReference } from '#domain/claims/reference';
import type { mallReference } from '#domain/mall/reference';
import type { modelerReference } from '#domain/modelers/reference';
import type { matchingReference } from '#domain/matching/reference';
import type { bulkReference } from '#domain/bulk/reference';
import type { exportReference } from '#domain/exports/reference';
import type { factorReference } from '#domain/factors/reference';
import type { officeReference } from '#domain/office/reference';
import type { orderReference } from '#domain/orders/reference';
import type { overviewReference } from '#domain/overview/reference';
import type { paymentReference } from '#domain/payments/reference';
import type { packageReference } from '#domain/packages/reference';
import type { presetReference } from '#domain/presets/reference';
import type { libraryReference } from '#domain/library/reference';
import type { profileReference } from '#domain/profile/reference';
import type { refundReference } from '#domain/refunds/reference';
import type { riskReference } from '#domain/risk/reference';
import type { shareReference } from '#domain/shares/reference';
import type { supportReference } from '#domain/support/reference';
import type { uploadReference } from '#domain/uploads/reference';
import type { walletReference } from '#domain/wallet/reference';
import type { CallName } from '#domain/catalog/calls';
import type { z } from 'zod';
import type { Named } from './wire.ts';

/** A source file as pages see it. */
export type SourceFile = Named<SourceFileView>;
export type SourceFileDetail = Named<SourceFileDetailView>;

type References = typeof accountReference &
  typeof credentialReference &
  typeof emailReference &
  typeof administrationReference &
  typeof analyticsReference &
  typeof attachmentReference &
  typeof auditReference &
  typeof backofficeReference &
  typeof boxReference &
  typeof campaignReference &
  typeof certificationReference &
  typeof checkReference &
  typeof contentReference &
  typeof couponReference &
  typeof deletionReference &
  typeof developerReference &
  typeof editorReference &
  typeof eventReference &
  typeof feedbackReference &
  typeof fileReference &
  typeof gatewayReference &
  typeof thirdPartyReference &
  typeof inquiryReference &
  typeof invoiceReference &
  typeof jobReference &
  typeof presetReference &
  typeof batchReference &
  typeof labelReference &
  typeof libraryReference &
  typeof lookReference &
  typeof membershipReference &
  typeof mapReference &
  typeof mallReference &
  typeof modelerReference &
  typeof claimReference &
  typeof matchingReference &
  typeof messageReference &
  typeof workReference &
  typeof factorReference &
  typeof bulkReference &
  typeof exportReference &
  typeof officeReference &
  typeof orderReference &
  typeof refundReference &
  typeof overviewReference &
  typeof paymentReference &
  typeof packageReference &
  typeof profileReference &
  typeof riskReference &
  typeof shareReference &
  typeof supportReference &
  typeof uploadReference &
  typeof walletReference;

/** A call's payload, in our names. */
export type Payload<N extends CallName> = Named<z.input<References[N]['payload']>>;
/** A call's answer (`datas`), in our names. */
export type Answer<N extends CallName> = Named<z.output<References[N]['answer']>>;
