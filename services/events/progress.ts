import { Op } from 'sequelize';
import type { MapPieces } from '#domain/maps/pieces';
import type { DatabaseDeps } from '../deps.ts';

export interface Progress {
  userId: string;
  type: 'check' | 'job';
  id: string;
  stage: string;
  /** 0–100. */
  percent: number;
  /** Which ranges of a map are finished. */
  pieces: MapPieces | null;
}

/** Progress of everything that runs for these users. */
export async function runningProgress(deps: DatabaseDeps, userIds: readonly string[]): Promise<Progress[]> {
  const { database } = deps;
  const attributes = ['id', 'ownerId', 'stage', 'percent'];
  const ownerId = [...userIds];
  const [files, jobs] = await Promise.all([
    database.files.findAll({ attributes, raw: true, where: { ownerId, status: 'Checking', deletedAt: null } }),
    database.jobs.findAll({
      attributes: [...attributes, 'pieces'],
      where: { ownerId, status: { [Op.in]: ['Running', 'Waiting'] }, deletedAt: null },
    }),
  ]);
  return [
    ...files.map(({ id, ownerId: userId, stage, percent }) => ({ userId, type: 'check' as const, id, stage, percent, pieces: null })),
    ...jobs.map(({ id, ownerId: userId, stage, percent, pieces }) => ({ userId, type: 'job' as const, id, stage, percent, pieces })),
  ];
}
