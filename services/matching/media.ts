import { AppError } from '#domain/errors/app-error';
import type { DeliveryMediaName } from '#domain/matching/media';
import { mayOperate } from '../administration/may-operate.ts';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';
import { sideOf } from './act.ts';
import { attachedTo } from './demand-detail.ts';

/**
 * What was delivered: to look at for both sides and for administrators while it is there, as a file for its provider, and for the buyer once it was paid for.
 * `matching.contractGone` for everybody else.
 */
export async function deliveryMedia(
  { database }: DatabaseDeps,
  { viewerId, asStaff, milestoneId, name }: { viewerId: string; asStaff: boolean; milestoneId: string; name: DeliveryMediaName },
): Promise<MediaObject> {
  const milestone = await database.matchMilestones.findByPk(milestoneId);
  const contract = milestone && (await database.matchContracts.findByPk(milestone.contractId));
  const delivery = milestone?.delivery ?? null;
  if (milestone === null || contract === null || delivery === null || milestone.fileId === null)
    throw new AppError('matching.contractGone');
  const side = sideOf(contract, viewerId);
  const isPaid = milestone.paidFen > 0;
  const mayHave = side === 'provider' || (side === 'buyer' && isPaid);
  const mayLook = side !== undefined || (asStaff && (await mayOperate({ database }, { userId: viewerId }, 'operateDisputeList')));
  if (name === 'source' ? !mayHave : !mayLook) throw new AppError('matching.contractGone');
  const keys = { source: delivery.objectKey, 'preview.glb': delivery.previewKey, 'thumbnail.webp': delivery.thumbnailKey };
  const key = keys[name];
  if (key === null) throw new AppError('matching.contractGone');
  const downloadName = name === 'source' ? delivery.fileName : `${contract.title}-${milestone.number}.${name.split('.')[1] ?? ''}`;
  return { key, downloadName, viewOnly: name === 'preview.glb' };
}

/** The original of a file that the demand of a contract came with, for both of its sides. `matching.contractGone`. */
export async function attachedMedia(
  { database }: DatabaseDeps,
  { viewerId, contractId, fileId }: { viewerId: string; contractId: string; fileId: string },
): Promise<MediaObject> {
  const contract = await database.matchContracts.findByPk(contractId);
  if (contract === null || sideOf(contract, viewerId) === undefined) throw new AppError('matching.contractGone');
  const demand = await database.matchDemands.findByPk(contract.demandId);
  const file = demand === null ? undefined : (await attachedTo(database, demand)).find(({ id }) => id === fileId);
  if (file === undefined) throw new AppError('matching.contractGone');
  return { key: file.objectKey, downloadName: file.fileName };
}
