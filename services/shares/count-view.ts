import { literal, UniqueConstraintError } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';

/** Counts that somebody opened a link, once a visitor and day. Who it was is not kept. */
export async function countShareView(deps: ClockDeps & SealDeps, { shareId, viewer }: { shareId: string; viewer: string }): Promise<void> {
  const { modelShares, shareVisits, transact } = deps.database;
  const createdAt = currentTime(deps);
  const day = createdAt.toISOString().slice(0, 10);
  const visit = { shareId, day, visitor: keyedHash(deps.secret, 'visit', `${day} ${shareId} ${viewer}`) };
  if ((await shareVisits.count({ where: visit })) > 0) return;
  await transact(async (transaction) => {
    await shareVisits.create({ ...visit, createdAt }, { transaction });
    const seen = { views: literal('views + 1'), lastViewedAt: createdAt };
    await updateWhere(modelShares, { id: shareId }, seen, transaction);
  }).catch((error: unknown) => {
    if (!(error instanceof UniqueConstraintError)) throw error;
  });
}
