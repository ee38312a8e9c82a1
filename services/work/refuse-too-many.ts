import type { Model, ModelStatic, Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { openFileStatuses } from '#domain/files/state';
import { openJobStatuses } from '#domain/jobs/state';
import { checkLimits, jobLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';

/** How much of each a user may have unfinished. */
const caps = {
  check: {
    table: ({ files }: Database): ModelStatic<Model> => files,
    statuses: openFileStatuses,
    most: checkLimits.unfinishedPerUser,
    code: 'check.tooMany',
  },
  job: {
    table: ({ jobs }: Database): ModelStatic<Model> => jobs,
    statuses: openJobStatuses,
    most: jobLimits.unfinishedPerUser,
    code: 'job.tooMany',
  },
} as const;

/**
 * `check.tooMany` or `job.tooMany` when the owner now has more of them unfinished than allowed, or would with so many `more`. Call it after appending an event: the lock
 * on the owner's stream makes concurrent calls count each other.
 */
export async function refuseTooMany(
  database: Database,
  of: keyof typeof caps,
  { ownerId, more = 0 }: { ownerId: string; more?: number },
  transaction: Transaction,
): Promise<void> {
  const { table, statuses, most, code } = caps[of];
  const unfinished = await table(database).count({ where: { ownerId, status: [...statuses], purgedAt: null }, transaction });
  if (unfinished + more > most) throw new AppError(code, { count: most });
}
