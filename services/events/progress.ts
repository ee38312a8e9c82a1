import { Op } from 'sequelize';
import type { ProgressFrame } from '#domain/events/push';
import type { Database } from '#storage/database/connect';

export interface OwnedProgress extends ProgressFrame {
  userId: string;
}

/** Stage and percent of everything that runs for these users. */
export async function runningProgress(deps: { database: Database }, userIds: readonly string[]): Promise<OwnedProgress[]> {
  const { database } = deps;
  const query = { attributes: ['id', 'ownerId', 'stage', 'percent'], raw: true };
  const ownerId = [...userIds];
  const [files, jobs] = await Promise.all([
    database.files.findAll({ ...query, where: { ownerId, status: 'Checking', deletedAt: null } }),
    database.jobs.findAll({ ...query, where: { ownerId, status: { [Op.in]: ['Running', 'Waiting'] }, deletedAt: null } }),
  ]);
  return [
    ...files.map(({ id, ownerId: userId, stage, percent }) => ({ userId, type: 'CHECK' as const, id, stage, percent })),
    ...jobs.map(({ id, ownerId: userId, stage, percent }) => ({ userId, type: 'JOB' as const, id, stage, percent })),
  ];
}
