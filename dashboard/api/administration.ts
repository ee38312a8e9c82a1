import type { SWRResponse } from 'swr';
import type { AccountDetailView, AccountRowView } from '#domain/administration/views';
import type { AuditEventView } from '#domain/audit/views';
import type { CertificationDetailView, CertificationDocumentView, CertificationRowView } from '#domain/certification/views';
import type { PaperName } from '#domain/certification/kinds';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** A reading is recorded, so nothing is read again by itself. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const;

export const useCertifications = (query: Payload<'certificationList'>): SWRResponse<Page<CertificationRowView>, unknown> =>
  useCall(keys.certificationList(query), { keepPreviousData: true });
export const useCertificationDetail = (id: string | null): SWRResponse<CertificationDetailView, unknown> =>
  useCall(id === null ? null : keys.certificationDetail(id), once);
/** One paper; not fetched while `isWanted` is false. */
export const useCertificationPaper = (id: string, paper: PaperName, isWanted: boolean): SWRResponse<CertificationDocumentView, unknown> =>
  useCall(isWanted ? keys.certificationPaper(id, paper) : null, once);

export const approveCertification = (certificationId: string): Promise<unknown> =>
  changing(['certifications'], () => call('certificationApprove', { certificationId }));
export const rejectCertification = (certificationId: string, cause: string): Promise<unknown> =>
  changing(['certifications'], () => call('certificationReject', { certificationId, cause }));

export const useAccounts = (query: Payload<'accountList'>): SWRResponse<Page<AccountRowView>, unknown> =>
  useCall(keys.accountList(query), { keepPreviousData: true });
export const useAccountDetail = (id: string | null): SWRResponse<AccountDetailView, unknown> =>
  useCall(id === null ? null : keys.accountDetail(id));

export const freezeAccount = (accountId: string, cause: string): Promise<unknown> =>
  changing(['accounts'], () => call('accountFreeze', { accountId, cause }));
export const unfreezeAccount = (accountId: string): Promise<unknown> =>
  changing(['accounts'], () => call('accountUnfreeze', { accountId }));
export const grantBypass = (accountId: string, granted: boolean): Promise<unknown> =>
  changing(['accounts'], () => call('accountGrantBypass', { accountId, granted }));

export const useAudit = (query: Payload<'auditList'>): SWRResponse<Page<AuditEventView>, unknown> =>
  useCall(keys.auditList(query), { keepPreviousData: true });
