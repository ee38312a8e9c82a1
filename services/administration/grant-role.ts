import { Op } from 'sequelize';
import type { Role } from '#domain/accounts/roles';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Gives the account with this phone a role, as an operator on the machine: `unknown` when there is none that can be used, `unchanged` when it has it. */
export async function grantRole(
  deps: ClockDeps,
  { phone, role }: { phone: string; role: Role },
): Promise<'done' | 'unchanged' | 'unknown'> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const now = currentTime(deps);
    const usable = { phone, deletedAt: null, frozenAt: null };
    const user = await database.users.findOne({ where: usable, attributes: ['id'], transaction });
    if (user === null) return 'unknown';
    if (!(await updateWhere(database.users, { ...usable, role: { [Op.ne]: role } }, { role }, transaction))) return 'unchanged';
    const event = role !== 'user' ? 'roleGranted' : 'roleWithdrawn';
    await recordAudit(database, { event, actorId: null, subjectId: user.id, details: { role } }, now, transaction);
    return 'done';
  });
}
