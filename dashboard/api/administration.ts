import type { SWRResponse } from 'swr';
import type { AccountDetailView, AccountRowView } from '#domain/administration/views';
import type { AuditEventView } from '#domain/audit/views';
import type { CertificationDetailView, CertificationRowView } from '#domain/certification/views';
import type { FeedbackRowView } from '#domain/feedback/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys, type Key } from './keys.ts';
import { useCall } from './use-call.ts';

export type RecordedPictureKey = Key<'certificationDocument'> | Key<'feedbackPicture'>;

/** A reading is recorded, so nothing is read again by itself. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const;

export const useCertifications = (query: Payload<'certificationList'>): SWRResponse<Page<CertificationRowView>, unknown> =>
  useCall(keys.certificationList(query), { keepPreviousData: true });
export const useCertificationDetail = (id: string | null): SWRResponse<CertificationDetailView, unknown> =>
  useCall(id === null ? null : keys.certificationDetail(id), once);
/** One picture, whose reading is recorded: a `data:` address. Not fetched while `isWanted` is false. */
export function useRecordedPicture(key: RecordedPictureKey, isWanted: boolean): { picture: string | undefined; error: unknown } {
  const { data, error } = useCall<RecordedPictureKey[0]>(isWanted ? key : null, once);
  return { picture: data?.dataUrl, error };
}

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
export const unfreezeAccount = (accountId: string, cause?: string): Promise<unknown> =>
  changing(['accounts'], () => call('accountUnfreeze', { accountId, ...(cause !== undefined && { cause }) }));
export const grantPublisher = (accountId: string, granted: boolean): Promise<unknown> =>
  changing(['accounts'], () => call('accountGrantPublisher', { accountId, granted }));
export const grantBypass = (accountId: string, granted: boolean): Promise<unknown> =>
  changing(['accounts'], () => call('accountGrantBypass', { accountId, granted }));

export const grantRole = (change: Payload<'accountGrantRole'>): Promise<unknown> =>
  changing(['accounts'], () => call('accountGrantRole', change));

export const useFeedback = (query: Payload<'feedbackList'>): SWRResponse<Page<FeedbackRowView>, unknown> =>
  useCall(keys.feedbackList(query), { keepPreviousData: true });
export const answerFeedback = (feedbackId: string): Promise<unknown> =>
  changing(['feedback'], () => call('feedbackAnswer', { feedbackId }));

export const useAudit = (query: Payload<'auditList'>): SWRResponse<Page<AuditEventView>, unknown> =>
  useCall(keys.auditList(query), { keepPreviousData: true });
