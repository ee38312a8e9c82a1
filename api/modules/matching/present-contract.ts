import { cancellableFrom, openActions } from '#domain/matching/actions';
import { clauseText, type Clause } from '#domain/matching/clauses';
import { contractEvents } from '#domain/matching/events';
import { attachedMediaPath, deliveryMediaPath } from '#domain/matching/media';
import { bindingNumber, contractLabels, heldStatuses, isMilestoneOver, milestoneLabels } from '#domain/matching/state';
import { sumFen } from '#domain/money/fen';
import type {
  ContractCardView,
  ContractView,
  DemandView,
  MilestoneView,
  OperateDisputeView,
  PersonView,
  RatingView,
} from '#domain/matching/views';
import type { ContractPage, SeenContract } from '#services/matching/contract-detail';
import type { SeenDispute } from '#services/matching/list-disputes';
import type { SeenRating } from '#services/matching/see-ratings';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import { isoOrNull } from '../presenting.ts';

/** Somebody as others see him. */
export const presentPerson = (id: string, user: UserRow | undefined): PersonView => ({
  id,
  nickName: user?.nickName ?? '已注销的用户',
  avatar: user?.avatar ?? '',
});

export const presentClauses = (clauses: readonly Clause[]): DemandView['clauses'] =>
  clauses.map((clause) => ({ ...clause, text: clauseText(clause) }));

/** Files that a demand came with; those that were deleted stay in the list, without an address. */
export const presentAttached = (fileIds: readonly string[], files: readonly FileRow[], contractId: string | null): DemandView['attached'] =>
  fileIds.map((id) => {
    const file = files.find((one) => one.id === id);
    if (file === undefined) return { id, name: '已删除的文件', bytes: 0, triangles: null, address: null };
    const address = contractId === null ? null : attachedMediaPath(contractId, id);
    return { id, name: file.fileName, bytes: file.fileSize, triangles: file.summary?.triangles ?? null, address };
  });

function presentDelivery({ id, delivery, fileId }: MatchMilestoneRow, mayHave: boolean): MilestoneView['delivery'] {
  if (delivery === null) return null;
  const { fileName, bytes, note, deliveredAt, measured, previewKey, thumbnailKey } = delivery;
  // What was refunded went back to its provider.
  const isThere = fileId !== null;
  return {
    ...{ fileName, bytes, note, deliveredAt, measured },
    thumbnail: isThere && thumbnailKey !== null ? deliveryMediaPath(id, 'thumbnail.webp') : null,
    preview: isThere && previewKey !== null ? deliveryMediaPath(id, 'preview.glb') : null,
    source: isThere && mayHave ? deliveryMediaPath(id, 'source') : null,
  };
}

function presentMilestone(
  { contract, side, viewerId, now, disputes, milestones }: ContractPage,
  milestone: MatchMilestoneRow,
): MilestoneView {
  const { id, number, title, amountFen, days, status, dueAt, answerBy, changes, orderId, paidFen, refundedFen } = milestone;
  const dispute = disputes.find(({ milestoneId }) => milestoneId === id);
  return {
    ...{
      id,
      number,
      title,
      amount: amountFen,
      days,
      status,
      label: milestoneLabels[status],
      changes,
      paid: paidFen,
      refunded: refundedFen,
    },
    ...{ dueAt: isoOrNull(dueAt), answerBy: isoOrNull(answerBy), orderId: side === 'buyer' ? orderId : null },
    binding: number === bindingNumber(milestones) && contract.clauses.length > 0,
    cancellableFrom: isoOrNull(status === 'Working' ? cancellableFrom(milestone) : null),
    delivery: presentDelivery(milestone, side === 'provider' || paidFen > 0),
    dispute:
      dispute === undefined
        ? null
        : {
            by: dispute.askedBy === contract.buyerId ? 'buyer' : 'provider',
            ...{ reason: dispute.reason, answer: dispute.answer, cause: dispute.cause, refund: dispute.refundFen },
            mayAnswer: dispute.open && dispute.askedBy !== viewerId,
            ...{ askedAt: dispute.createdAt.toISOString(), decidedAt: isoOrNull(dispute.decidedAt) },
          },
    actions: openActions(side, milestone, now),
  };
}

function presentContractBase({ contract, side, buyer, provider }: SeenContract) {
  const { id, demandId, title, priceFen: price, status, buyerId, providerId, createdAt, endedAt } = contract;
  return {
    ...{ id, demandId, title, price, status, label: contractLabels[status], side },
    ...{ buyer: presentPerson(buyerId, buyer), provider: presentPerson(providerId, provider) },
    ...{ createdAt: createdAt.toISOString(), endedAt: isoOrNull(endedAt) },
  };
}

/** Steps that somebody else waits for; the others are only possible. */
const waitedFor = ['pay', 'start', 'deliver', 'accept'] as const;

export function presentContractCard(seen: SeenContract): ContractCardView {
  const { milestones, side, now } = seen;
  const held = milestones.filter(({ status }) => heldStatuses.some((one) => one === status));
  const current = milestones.find(({ status }) => !isMilestoneOver(status));
  return {
    ...presentContractBase(seen),
    held: sumFen(held.map(({ amountFen }) => amountFen)),
    over: milestones.filter(({ status }) => isMilestoneOver(status)).length,
    milestones: milestones.length,
    next: current === undefined ? '全部结束' : `第 ${current.number} 期${milestoneLabels[current.status]}`,
    waitsForMe:
      current !== undefined &&
      (side === 'provider'
        ? current.status === 'Funded' || current.status === 'Working'
        : current.status === 'Open' || current.status === 'Delivered') &&
      openActions(side, current, now).some((action) => waitedFor.some((one) => one === action)),
  };
}

export const presentRating = ({ rating, author, mayAnswer }: SeenRating): RatingView => ({
  ...{ id: rating.id, by: presentPerson(rating.authorId ?? '', author), stars: rating.stars, content: rating.content },
  ...{ answer: rating.answer, mayAnswer, at: rating.createdAt.toISOString() },
});

const presentRatings = ({ rating }: ContractPage): ContractView['rating'] =>
  rating && {
    ...{ until: rating.until.toISOString(), refusal: rating.refusal },
    mine: rating.mine
      ? { ...presentRating(rating.mine), hidden: rating.mine.rating.hiddenAt === null ? null : rating.mine.rating.hiddenCause }
      : null,
    theirs: rating.theirs ? presentRating(rating.theirs) : null,
  };

export function presentContract(page: ContractPage): ContractView {
  const { contract, milestones, events, files, fileIds } = page;
  return {
    ...presentContractBase(page),
    ...{ content: contract.content, clauses: presentClauses(contract.clauses) },
    attached: presentAttached(fileIds, files, contract.id),
    milestones: milestones.map((milestone) => presentMilestone(page, milestone)),
    events: events.map(({ id, kind, milestone, actorId, note, at }) => ({
      ...{ id, kind, label: contractEvents[kind], milestone, note, at: at.toISOString() },
      by: actorId === null ? 'platform' : actorId === contract.buyerId ? 'buyer' : 'provider',
    })),
    rating: presentRatings(page),
  };
}

/** A dispute for the administrator who reads it. */
export const presentDispute =
  (administratorId: string) =>
  ({ dispute, contract, milestone, buyer, provider }: SeenDispute): OperateDisputeView => ({
    ...{ id: dispute.id, contractId: contract.id, milestone: milestone.number, title: contract.title, milestoneTitle: milestone.title },
    ...{ amount: milestone.amountFen, orderId: milestone.orderId, changes: milestone.changes, dueAt: isoOrNull(milestone.dueAt) },
    by: dispute.askedBy === contract.buyerId ? 'buyer' : 'provider',
    ...{ reason: dispute.reason, answer: dispute.answer, open: dispute.open, refund: dispute.refundFen, cause: dispute.cause },
    ...{ askedAt: dispute.createdAt.toISOString(), decidedAt: isoOrNull(dispute.decidedAt) },
    ...{ buyer: presentPerson(contract.buyerId, buyer), provider: presentPerson(contract.providerId, provider) },
    ...{ clauses: presentClauses(contract.clauses), delivery: presentDelivery(milestone, false) },
    refusal: [contract.buyerId, contract.providerId].includes(administratorId) ? '您是这份合同的一方，请由其他管理员裁定' : null,
  });
