import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Takes back the wish to be deleted, as long as the deletion has not begun; `deletion.notAsked` when there is none. */
export async function withdrawDeletion(deps: ClockDeps, { userId, address }: { userId: string; address: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const asked = { id: userId, deletionDueAt: { [Op.ne]: null }, deletedAt: null };
    if (!(await updateWhere(database.users, asked, { deletionDueAt: null }, transaction))) throw new AppError('deletion.notAsked');
    await recordAudit(
      database,
      { event: 'deletionWithdrawn', actorId: userId, subjectId: userId, address },
      currentTime(deps),
      transaction,
    );
  });
}
