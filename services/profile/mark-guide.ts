import { UniqueConstraintError } from 'sequelize';
import type { GuideLocation } from '#domain/profile/guides';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Marks a guided tour as read; again is no error: docs/decisions/guided-tours.md. */
export async function markGuide(deps: ClockDeps, { userId, location }: { userId: string; location: GuideLocation }): Promise<void> {
  const { guideReads, transact } = deps.database;
  try {
    await transact((transaction) => guideReads.create({ userId, location, createdAt: currentTime(deps) }, { transaction }));
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}
