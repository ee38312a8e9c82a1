import type { GuideLocation } from '#domain/profile/guides';
import type { DatabaseDeps } from '../deps.ts';

/** Whether somebody has finished or closed a guided tour. */
export const guideIsRead = async (
  { database }: DatabaseDeps,
  { userId, location }: { userId: string; location: GuideLocation },
): Promise<boolean> => (await database.guideReads.count({ where: { userId, location } })) > 0;
