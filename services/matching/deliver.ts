import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { modelExtensionOf, modelFormatOf } from '#domain/formats';
import { measureClauses, unmetClauses, type Clause } from '#domain/matching/clauses';
import { matchingLimits } from '#domain/matching/limits';
import { bindingNumber } from '#domain/matching/state';
import type { Database } from '#storage/database/connect';
import type { Delivery } from '#storage/database/models/matching';
import { updateWhere } from '#storage/database/update-where';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import type { ClockDeps, ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { actOnMilestone } from './act.ts';

interface Delivered {
  ownerId: string;
  milestoneId: string;
  fileId: string;
  note: string;
}

/**
 * Hands over a checked file of one's own, held against the clauses by its report. The last milestone must meet them: `matching.unmet`. `matching.notMeasurable` for a file
 * that is no checked single model, `file.notFound`, `content.rejected`, and what `actOnMilestone` refuses.
 */
export async function deliverMilestone(
  deps: ClockDeps & ModeratorDeps,
  { ownerId: actorId, milestoneId, fileId, note }: Delivered,
): Promise<void> {
  const { database, moderator } = deps;
  await scanText(moderator, note);
  await database.transact(async (transaction) => {
    const held = await actOnMilestone(deps, { milestoneId, actorId, action: 'deliver' }, transaction);
    const { contract, milestone, now } = held;
    const { number } = milestone;
    const delivered = { contractId: contract.id, milestone: number, kind: 'delivered' } as const;
    if ((await database.matchEvents.count({ where: delivered, transaction })) >= matchingLimits.deliveries)
      throw new AppError('matching.notNow', { message: `每期最多交付 ${matchingLimits.deliveries} 次` });
    const file = { ownerId: actorId, fileId };
    const delivery = { ...(await measured(database, file, contract.clauses, transaction)), note, deliveredAt: now.toISOString() };
    const unmet = unmetClauses(delivery.measured);
    const all = await database.matchMilestones.findAll({
      where: { contractId: contract.id },
      attributes: ['number', 'status'],
      transaction,
    });
    if (number === bindingNumber(all) && unmet.length > 0) throw new AppError('matching.unmet', { unmet: unmet.join('；') });
    const answerBy = new Date(now.getTime() + matchingLimits.answerMs);
    await updateWhere(database.matchMilestones, { id: milestoneId }, { fileId, delivery, answerBy, warnedAt: null }, transaction);
    await recordContractEvent(database, { ...delivered, actorId, note, at: now }, transaction);
    const days = matchingLimits.answerMs / matchingLimits.dayMs;
    const told = {
      title: `「${contract.title}」第 ${number} 期已交付，请验收`,
      content: `${days} 天内没有答复会自动验收。可以验收、要求修改或申请平台处理。`,
    };
    const key = `delivered:${milestoneId}:${now.getTime()}`;
    await tellOfContract(database, { ...told, ownerId: contract.buyerId, contract, key, now }, transaction);
  });
}

/** A file's objects as they are now, and what its report says of the clauses. */
async function measured(
  { files }: Database,
  { ownerId, fileId }: { ownerId: string; fileId: string },
  clauses: readonly Clause[],
  transaction: Transaction,
): Promise<Omit<Delivery, 'note' | 'deliveredAt'>> {
  const attributes = { include: ['report'] };
  const file = await files.findOne({ where: { id: fileId, ownerId, deletedAt: null }, attributes, transaction, lock: true });
  if (file === null) throw new AppError('file.notFound');
  const { modelType, status, report, fileName, fileSize: bytes, objectKey, previewKey, thumbnailKey, summary } = file;
  if (modelType !== 'single' || status !== 'Success' || report === null) throw new AppError('matching.notMeasurable');
  const extension = modelExtensionOf(file);
  const format = modelFormatOf(extension)?.id ?? extension;
  return {
    fileId,
    fileName,
    bytes,
    objectKey,
    previewKey,
    thumbnailKey,
    summary,
    measured: measureClauses(clauses, { format, bytes, report }),
  };
}
