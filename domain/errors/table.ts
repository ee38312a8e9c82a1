import { accountErrors } from './areas/accounts.ts';
import { administrationErrors } from './areas/administration.ts';
import { anywhereErrors } from './areas/anywhere.ts';
import { archiveErrors } from './areas/archives.ts';
import { attachmentErrors } from './areas/attachments.ts';
import { batchErrors } from './areas/batches.ts';
import { campaignErrors } from './areas/campaigns.ts';
import { certificationErrors } from './areas/certification.ts';
import { contentErrors } from './areas/content.ts';
import { couponErrors } from './areas/coupons.ts';
import { deletionErrors } from './areas/deletion.ts';
import { developerErrors } from './areas/developers.ts';
import { editorErrors } from './areas/editor.ts';
import { exportErrors } from './areas/exports.ts';
import { factorErrors } from './areas/factors.ts';
import { faultErrors } from './areas/faults.ts';
import { feedbackErrors } from './areas/feedback.ts';
import { fileErrors } from './areas/files.ts';
import { generatingErrors } from './areas/generating.ts';
import { bulkErrors } from './areas/bulk.ts';
import { inquiryErrors } from './areas/inquiries.ts';
import { invoiceErrors } from './areas/invoices.ts';
import { jobErrors } from './areas/jobs.ts';
import { ledgerErrors } from './areas/ledger.ts';
import { lookErrors } from './areas/looks.ts';
import { mapErrors } from './areas/maps.ts';
import { mallErrors } from './areas/mall.ts';
import { mapWorkErrors } from './areas/map-work.ts';
import { matchingErrors } from './areas/matching.ts';
import { claimErrors } from './areas/claims.ts';
import { modelerErrors } from './areas/modelers.ts';
import { modelErrors } from './areas/models.ts';
import { offlineErrors } from './areas/offline.ts';
import { officeErrors } from './areas/office.ts';
import { orderErrors } from './areas/orders.ts';
import { packageErrors } from './areas/packages.ts';
import { libraryErrors } from './areas/library.ts';
import { presetErrors } from './areas/presets.ts';
import { profileErrors } from './areas/profile.ts';
import { rasterErrors } from './areas/rasters.ts';
import { refundErrors } from './areas/refunds.ts';
import { requestErrors } from './areas/requests.ts';
import { shareErrors } from './areas/shares.ts';
import { siteErrors } from './areas/site.ts';
import { tileErrors } from './areas/tiles.ts';
import { uploadErrors } from './areas/uploads.ts';
import { workErrors } from './areas/works.ts';
import { walletErrors } from './areas/wallet.ts';
import { wireErrors } from './areas/wire.ts';
import { entryText, type ErrorEntry, type ErrorParams } from './entry.ts';

/** Every failure that a user or a program can meet, collected from the areas. Pages load those of them that they name: dashboard/api/known-errors.ts. */
export const errorTable = {
  ...anywhereErrors,
  ...requestErrors,
  ...wireErrors,
  ...accountErrors,
  ...contentErrors,
  ...siteErrors,
  ...inquiryErrors,
  ...bulkErrors,
  ...attachmentErrors,
  ...feedbackErrors,
  ...administrationErrors,
  ...officeErrors,
  ...exportErrors,
  ...factorErrors,
  ...certificationErrors,
  ...deletionErrors,
  ...developerErrors,
  ...profileErrors,
  ...orderErrors,
  ...refundErrors,
  ...invoiceErrors,
  ...couponErrors,
  ...campaignErrors,
  ...mallErrors,
  ...modelerErrors,
  ...claimErrors,
  ...workErrors,
  ...matchingErrors,
  ...walletErrors,
  ...packageErrors,
  ...ledgerErrors,
  ...uploadErrors,
  ...fileErrors,
  ...jobErrors,
  ...generatingErrors,
  ...mapErrors,
  ...libraryErrors,
  ...presetErrors,
  ...batchErrors,
  ...lookErrors,
  ...editorErrors,
  ...shareErrors,
  ...archiveErrors,
  ...modelErrors,
  ...offlineErrors,
  ...tileErrors,
  ...rasterErrors,
  ...mapWorkErrors,
  ...faultErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

/** The message of `code` with its parameters filled in, each cut; a missing parameter becomes empty. */
export const errorText = (code: ErrorCode, params: ErrorParams = {}): string => entryText(errorTable[code], params);
