import { maskPhone } from '#domain/accounts/display';
import { claimantRoles, claimStatusLabels } from '#domain/claims/state';
import type { ClaimView, OperateClaimDetailView, OperateClaimView } from '#domain/claims/views';
import { errorText } from '#domain/errors/table';
import { mallStatusLabels } from '#domain/mall/state';
import type { InspectedClaim, Neighbour } from '#services/claims/inspect';
import type { ListedClaim } from '#services/claims/list';
import type { UserRow } from '#storage/database/models/accounts';
import { pictureOf } from '../mall/presenter.ts';
import { isoOrNull } from '../presenting.ts';

const presentBoth = ({ claim, modelName }: ListedClaim) => ({
  ...{ id: claim.id, modelId: claim.modelId, modelName, status: claim.status, statusLabel: claimStatusLabels[claim.status] },
  ...{ statement: claim.statement, link: claim.link, answer: claim.answer, answerLink: claim.answerLink },
  ...{ freezeCause: claim.freezeCause, cause: claim.cause },
  ...{ answerBy: isoOrNull(claim.answerBy), answeredAt: isoOrNull(claim.answeredAt), decidedAt: isoOrNull(claim.decidedAt) },
  createTime: claim.createdAt.toISOString(),
});

/** A claim, for one of its two sides; it names the other to neither. */
export const presentClaim =
  (viewerId: string, now: Date) =>
  (listed: ListedClaim): ClaimView => {
    const { status, claimantId, answerBy, answeredAt } = listed.claim;
    const isMine = claimantId === viewerId;
    return {
      ...presentBoth(listed),
      isMine,
      mayAnswer: !isMine && status === 'Hearing' && answeredAt === null && answerBy !== null && answerBy > now,
      mayWithdraw: isMine && status === 'Open',
    };
  };

const presentAccount = (id: string, user: UserRow | undefined) => ({
  ...{ id, nickName: user?.nickName ?? '' },
  phone: user?.deletedAt === null ? maskPhone(user.phone) : (user?.phone ?? ''),
});

/** A claim, for the administrator who looks. */
export const presentListed =
  (viewerId: string, now: Date) =>
  (listed: ListedClaim): OperateClaimView => {
    const { name, role, claimantId, sellerId, status, answerBy, answeredAt } = listed.claim;
    return {
      ...presentBoth(listed),
      ...{ name, role, roleLabel: claimantRoles[role] },
      ...{ claimant: presentAccount(claimantId, listed.claimant), seller: presentAccount(sellerId, listed.seller) },
      isOverdue: status === 'Hearing' && answeredAt === null && answerBy !== null && answerBy <= now,
      refusal: [claimantId, sellerId].includes(viewerId) ? errorText('administration.ownAccount') : null,
      decidedBy: listed.decider?.nickName ?? null,
    };
  };

const whys: Record<Neighbour['why'], string> = { file: '文件逐字节相同', size: '文件大小相同', name: '名称相同', seller: '同一位发布者' };

/** A claim with all that it is decided by. */
export function presentInspected(viewerId: string, now: Date, inspected: InspectedClaim): OperateClaimDetailView {
  const { model, file, evidence, neighbours, otherClaims, upheldClaims } = inspected;
  const figures = model.summary;
  const shown = evidence?.summary;
  return {
    ...presentListed(viewerId, now)(inspected),
    listing: {
      ...{
        statusLabel: mallStatusLabels[model.status],
        preview: pictureOf(model, true),
        fileName: model.fileName,
        fileSize: model.fileSize,
      },
      ...{ triangles: figures?.triangles ?? null, releaseTime: isoOrNull(model.releasedAt), sales: model.sales },
    },
    evidence:
      evidence === null
        ? null
        : {
            ...{ fileName: evidence.fileName, fileSize: evidence.fileSize, triangles: shown?.triangles ?? null },
            uploadTime: evidence.createdAt.toISOString(),
            isSameFile: evidence.sha256 !== null && evidence.sha256 === file?.sha256,
            isSameMesh:
              shown !== null && shown !== undefined && shown.triangles === figures?.triangles && shown.vertices === figures.vertices,
            isEarlier: evidence.createdAt < model.createdAt,
          },
    neighbours: neighbours.map(({ model: near, sellerName, why }) => ({
      ...{ modelId: near.id, modelName: near.name, preview: pictureOf(near, true), statusLabel: mallStatusLabels[near.status] },
      ...{ seller: sellerName, why: whys[why], releaseTime: isoOrNull(near.releasedAt) },
    })),
    ...{ otherClaims, upheldClaims },
  };
}
