import { Op } from 'sequelize';
import type { OpenRequestRow } from '#storage/database/models/open';
import type { ClockDeps } from '../deps.ts';

const pageSize = 50;

/** What a project's keys have asked, newest first. */
export async function listRequests(
  { database }: ClockDeps,
  { ownerId, projectId, failed, before }: { ownerId: string; projectId: string; failed: boolean; before?: string | undefined },
): Promise<{ rows: OpenRequestRow[]; next: string | null }> {
  const where = {
    ...{ ownerId, projectId },
    ...(failed && { status: { [Op.gte]: 400 } }),
    ...(before !== undefined && { id: { [Op.lt]: before } }),
  };
  const found = await database.openRequests.findAll({ where, order: [['id', 'DESC']], limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}
