import { Op } from 'sequelize';
import type { DatabaseDeps } from '../deps.ts';

export interface Progress {
  userId: string;
  type: 'check' | 'job';
  id: string;
  stage: string;
  /** 0–100. */
  percent: number;
}

/** Progress of everything that runs for these users. */
export async function runningProgress(deps: DatabaseDeps, userIds: readonly string[]): Promise<Progress[]> {
  const { database } = deps;
  const query = { attributes: ['id', 'ownerId', 'stage', 'percent'], raw: true };
  const ownerId = [...userIds];
  const [files, jobs] = await Promise.all([
    database.files.findAll({ ...query, where: { ownerId, status: 'Checking', deletedAt: null } }),
    database.jobs.findAll({ ...query, where: { ownerId, status: { [Op.in]: ['Running', 'Waiting'] }, deletedAt: null } }),
  ]);
  return [
    ...files.map(({ id, ownerId: userId, stage, percent }) => ({ userId, type: 'check' as const, id, stage, percent })),
    ...jobs.map(({ id, ownerId: userId, stage, percent }) => ({ userId, type: 'job' as const, id, stage, percent })),
  ];
}
