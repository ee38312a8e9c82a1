import { Op, type WhereOptions } from 'sequelize';
import { attachmentLimits } from '#domain/attachments/limits';
import { unusedStatuses } from '#domain/attachments/state';
import type { AttachmentRow } from '#storage/database/models/attachments';
import { currentTime, type StorageDeps } from '../deps.ts';
import { eraseAttachment } from './erase.ts';

const batch = 500;

/** Removes attachments that nobody used within a day and those that were given up; deletes the rows of dead ones. Returns how many it removed. */
export async function sweepAttachments(deps: StorageDeps): Promise<number> {
  const { database } = deps;
  const longAgo = new Date(currentTime(deps).getTime() - attachmentLimits.unusedMs);
  const old = { createdAt: { [Op.lte]: longAgo } };
  const removable: WhereOptions<AttachmentRow> = { [Op.or]: [{ status: 'Erasing' }, { ...old, status: [...unusedStatuses] }] };
  let erased = 0;
  const rows = await database.attachments.findAll({ where: removable, attributes: ['id'], order: ['id'], limit: batch });
  for (const { id } of rows) if (await eraseAttachment(deps, id)) erased += 1;
  // Kept for a day all the same: they count against what a user may send in one.
  await database.transact((transaction) => database.attachments.destroy({ where: { ...old, status: ['Refused', 'Erased'] }, transaction }));
  return erased;
}
