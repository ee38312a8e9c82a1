import { literal, Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { shareLimits, waitAfter } from '#domain/shares/limits';
import type { ModelShareRow } from '#storage/database/models/shares';
import { countCall, createDatabaseRateLimiter } from '#storage/database/rate-limiter';
import { updateWhere } from '#storage/database/update-where';
import { verifyPassword } from '../accounts/password.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';

/**
 * Tries a password. Each try is counted before it is made, so that many at once are no more than one after another: by link and address, so that nobody locks others out, and far
 * beyond that by link, so that many addresses guess little.
 * @throws AppError `share.passwordWrong`; `share.tryLater` while one has to wait; `auth.crowded`.
 */
export async function trySharePassword(
  deps: ClockDeps & SealDeps,
  { id, passwordHash }: ModelShareRow,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { database, clock, secret } = deps;
  const { modelShares, transact } = database;
  const visitor = keyedHash(secret, 'visit', `try ${id} ${address}`);
  const limiters = (['tries', 'triesADay'] as const).map((limit) =>
    createDatabaseRateLimiter(database, { name: `share-${limit}`, ...shareLimits[limit], clock }),
  );
  for (const limiter of limiters) {
    const seconds = await countCall(limiter, visitor);
    if (seconds > 0) throw new AppError('share.tryLater', { seconds });
  }
  await countOfLink(deps, id);
  if (!(await verifyPassword(password, passwordHash))) throw new AppError('share.passwordWrong');
  for (const limiter of limiters) await limiter.delete(visitor);
  await transact((transaction) => updateWhere(modelShares, { id, tries: { [Op.gt]: 0 } }, { tries: literal('tries - 1') }, transaction));
}

/** Counts a try of a link; of what is counted too much somebody else may only try after the wait. */
async function countOfLink(deps: ClockDeps, id: string): Promise<void> {
  const { modelShares, transact } = deps.database;
  const now = currentTime(deps);
  await transact(async (transaction) => {
    const free = { id, [Op.or]: [{ nextTryAt: null }, { nextTryAt: { [Op.lte]: now } }] };
    const isCounted = await updateWhere(modelShares, free, { tries: literal('tries + 1') }, transaction);
    const row = await modelShares.findByPk(id, { transaction, rejectOnEmpty: true });
    if (!isCounted) {
      const waitMs = (row.nextTryAt?.getTime() ?? 0) - now.getTime();
      throw new AppError('share.tryLater', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    const waitMs = waitAfter(row.tries);
    if (waitMs > 0) await updateWhere(modelShares, { id }, { nextTryAt: new Date(now.getTime() + waitMs) }, transaction);
  });
}
