import { maskPhone } from '#domain/accounts/display';
import { checkStatuses } from '#domain/accounts/check-status';
import { errorText } from '#domain/errors/table';
import { isModelerType, modelerKinds } from '#domain/modelers/kinds';
import { modelerStatusLabels } from '#domain/modelers/state';
import type { ModelerRowView, ModelerStateView } from '#domain/modelers/views';
import type { ListedModeler } from '#services/modelers/list';
import type { UserRow } from '#storage/database/models/accounts';
import type { ModelerApplicationRow } from '#storage/database/models/modelers';
import { isoOrNull } from '../presenting.ts';

const presentApplication = (row: ModelerApplicationRow): NonNullable<ModelerStateView['application']> => ({
  ...{ id: row.id, uploaderType: row.uploaderType, typeLabel: modelerKinds[row.uploaderType].label, intro: row.intro, link: row.link },
  ...{ status: row.status, statusLabel: modelerStatusLabels[row.status], cause: row.cause },
  ...{ createTime: row.createdAt.toISOString(), decidedAt: isoOrNull(row.decidedAt) },
});

export const presentState = ({ user, application }: { user: UserRow; application: ModelerApplicationRow | null }): ModelerStateView => ({
  uploaderType: isModelerType(user.uploaderType) ? user.uploaderType : null,
  isFrozen: user.modelerFrozenAt !== null,
  frozenCause: user.modelerFrozenCause,
  isCertified: user.checkStatus === checkStatuses.verified,
  application: application === null ? null : presentApplication(application),
});

/** An application, for the administrator who looks. */
export const presentListed =
  (viewerId: string) =>
  ({ application, owner, decider, offered, rejections }: ListedModeler): ModelerRowView => ({
    ...presentApplication(application),
    account: {
      ...{ id: application.ownerId, nickName: owner?.nickName ?? '' },
      phone: owner?.deletedAt === null ? maskPhone(owner.phone) : (owner?.phone ?? ''),
    },
    isCertified: owner?.checkStatus === checkStatuses.verified,
    isFrozen: owner !== undefined && owner.modelerFrozenAt !== null,
    frozenCause: owner?.modelerFrozenCause ?? '',
    ...{ offered, rejections },
    refusal: application.ownerId === viewerId ? errorText('administration.ownAccount') : null,
    decidedBy: decider?.nickName ?? null,
  });
