import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { findAccount } from '../administration/find-account.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { noteSearchChange } from '../search/note-change.ts';

/**
 * Freezes a modeller with a cause that he reads, or lets him go on: while he is frozen, nothing of his is shown or sold, and he publishes nothing. The rest of his account
 * stays open. `administration.accountNotFound`, `administration.ownAccount` for oneself, `modeler.unchanged` where it is so already.
 *
 * @param input.cause Null: he goes on.
 */
export async function freezeModeler(
  deps: ClockDeps,
  { administratorId, address, accountId, cause }: Administrator & { accountId: string; cause: string | null },
): Promise<void> {
  const { database } = deps;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    await findAccount(deps, accountId, transaction);
    const was = { id: accountId, modelerFrozenAt: cause === null ? { [Op.ne]: null } : null };
    const changes = { modelerFrozenAt: cause === null ? null : now, modelerFrozenCause: cause ?? '' };
    if (!(await updateWhere(database.users, was, changes, transaction))) throw new AppError('modeler.unchanged');
    await noteSearchChange(database, { subject: 'seller', subjectId: accountId }, transaction);
    const event = cause === null ? 'modelerUnfrozen' : 'modelerFrozen';
    const details = { ...(cause !== null && { cause }) };
    await recordAudit(database, { event, actorId: administratorId, subjectId: accountId, address, details }, now, transaction);
    const said =
      cause === null
        ? { title: '您的模型师账户已解冻', content: '模型重新展示和出售。', link: '/workbench/modelMaker/homePage' }
        : { title: '您的模型师账户已冻结', content: `${cause}。如有疑问请联系客服。`, link: '/workbench/modelMaker/apply' };
    const told = { ownerId: accountId, category: 'modelApply', dedupeKey: `${event}:${accountId}:${now.getTime()}`, now } as const;
    await tellUser(database, { ...told, ...said }, transaction);
  });
}
