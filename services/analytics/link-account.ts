import { UniqueConstraintError } from 'sequelize';
import { unknownSource } from '#domain/analytics/sources';
import { currentTime, type ClockDeps } from '../deps.ts';
import { readVisitId } from './visit-id.ts';

/** A clock of another process may be so far away. */
const skewMs = 60_000;

/** Keeps where an account came from, once: by the visit in which it was made. Whoever had an account before came from nowhere new. */
export async function linkAccount(
  deps: ClockDeps & { secret: string },
  { userId, visitId }: { userId: string; visitId: string },
): Promise<void> {
  const { users, analyticsVisits, accountSources, transact } = deps.database;
  const read = readVisitId(deps.secret, visitId);
  if (read === undefined || (await accountSources.count({ where: { userId } })) > 0) return;
  const user = await users.findByPk(userId, { attributes: ['createdAt'] });
  const visit = await analyticsVisits.findByPk(read.id);
  if (user === null || visit === null) return;
  const isOfVisit = user.createdAt.getTime() >= visit.startedAt.getTime() - skewMs;
  const { source, campaign } = isOfVisit ? visit : { source: unknownSource, campaign: '' };
  const row = { userId, source, campaign, createdAt: currentTime(deps) };
  const steps = { registered: !isOfVisit, uploaded: false, worked: false, paid: false };
  await transact((transaction) => accountSources.create({ ...row, ...steps }, { transaction })).catch((error: unknown) => {
    if (!(error instanceof UniqueConstraintError)) throw error;
  });
}
