import { jobKinds, type JobKind } from '#domain/kinds/jobs';
import { listedModelTypes, type ModelType } from '#domain/files/model-type';
import type { DatabaseDeps } from '../deps.ts';

export interface PersonalStatistics {
  uploads: Record<ModelType, number>;
  /** Models whose check went well. */
  models: number;
  /** Models of others that he owns: bought, taken free or by a count. */
  purchased: number;
  results: Record<JobKind, number>;
}

/** How many files and results somebody has; deleted ones do not count. */
export async function personalStatistics({ database }: DatabaseDeps, { userId }: { userId: string }): Promise<PersonalStatistics> {
  const { files, jobs, modelPurchases } = database;
  const where = { ownerId: userId, deletedAt: null };
  const [single, oblique, map, models, purchased, ...results] = await Promise.all([
    files.count({ where: { ...where, modelType: 'single' } }),
    files.count({ where: { ...where, modelType: 'oblique' } }),
    files.count({ where: { ...where, modelType: 'map' } }),
    files.count({ where: { ...where, status: 'Success', modelType: [...listedModelTypes] } }),
    modelPurchases.count({ where: { ownerId: userId } }),
    ...jobKinds.map((kind) => jobs.count({ where: { ...where, kind } })),
  ]);
  const counted = Object.fromEntries(jobKinds.map((kind, place) => [kind, results[place] ?? 0])) as Record<JobKind, number>;
  return { uploads: { single, oblique, map }, models, purchased, results: counted };
}
