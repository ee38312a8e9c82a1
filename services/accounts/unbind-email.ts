import { Op } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Takes an account's e-mail address away, so that it no longer signs in; without one that is no error. */
export async function unbindEmail(deps: ClockDeps, { userId, address }: { userId: string; address: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const had = await updateWhere(database.users, { id: userId, email: { [Op.ne]: null } }, { email: null }, transaction);
    const entry = { event: 'emailUnbound', actorId: userId, subjectId: userId, address } as const;
    if (had) await recordAudit(database, entry, currentTime(deps), transaction);
  });
}
