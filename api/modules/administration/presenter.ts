import { isPublisher } from '#domain/accounts/publisher';
import { maskPhone } from '#domain/accounts/display';
import type { AccountDetailView, AccountRowView } from '#domain/administration/views';
import type { AuditDetails } from '#domain/audit/events';
import type { AuditEventView } from '#domain/audit/views';
import type { AccountDetail } from '#services/administration/account-detail';
import type { AuditPage } from '#services/audit/list';
import type { UserRow } from '#storage/database/models/accounts';
import { isoOrNull } from '../presenting.ts';

/** The pseudonym of a deleted account is shown as it is. */
export const shownPhone = ({ phone, deletedAt }: UserRow): string => (deletedAt === null ? maskPhone(phone) : phone);

export const presentAccount = (account: UserRow): AccountRowView => ({
  id: account.id,
  phone: shownPhone(account),
  nickName: account.nickName,
  role: account.role,
  checkStatus: account.checkStatus,
  isPublisher: isPublisher(account.uploaderType),
  bypassesLimits: account.bypassesLimits,
  frozenAt: isoOrNull(account.frozenAt),
  deletionDueAt: isoOrNull(account.deletionDueAt),
  deletedAt: isoOrNull(account.deletedAt),
  createdAt: account.createdAt.toISOString(),
});

export const presentAccountDetail = ({ account, ...counts }: AccountDetail, callerId: string): AccountDetailView => ({
  ...presentAccount(account),
  ...counts,
  phone: account.phone,
  email: account.email,
  frozenCause: account.frozenCause,
  uploaderType: account.uploaderType,
  isModelerFrozen: account.modelerFrozenAt !== null,
  modelerFrozenCause: account.modelerFrozenCause,
  storageUsedBytes: account.storageUsedBytes,
  isSelf: account.id === callerId,
});

const nobody = '已删除';

export const presentAudit = ({ events, names }: Pick<AuditPage, 'events' | 'names'>): AuditEventView[] =>
  events.map(({ id, event, actorId, subjectId, address, details, createdAt }) => {
    const account = (of: string | null) => (of === null ? null : { id: of, name: names.get(of) ?? nobody });
    return {
      id,
      event,
      actor: account(actorId),
      subject: account(subjectId),
      address,
      details: JSON.parse(details) as AuditDetails,
      createdAt: createdAt.toISOString(),
    };
  });
