import { UniqueConstraintError, type Transaction } from 'sequelize';
import { methodNames } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { BindTicketRow } from '#storage/database/models/identities';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * Binds what a spent ticket names to an account, in the caller's transaction. `identities.boundElsewhere` when another account has it, `identities.oneOfEach`
 * when this account has one of that method; also when both come at once. Whoever binds what he has bound is done.
 */
export async function link(
  deps: IdentityDeps,
  { ticket, userId, boundBy, address }: { ticket: BindTicketRow; userId: string; boundBy: string | null; address: string },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const { method, openId, nickName } = ticket;
  const now = currentTime(deps);
  const named = { method: methodNames[method].label };
  const owner = async (): Promise<string | undefined> =>
    (await database.thirdPartyIdentities.findOne({ where: { method, openId }, attributes: ['userId'], transaction }))?.userId;

  if ((await owner()) === userId) return;
  try {
    await database.thirdPartyIdentities.create({ id: newId(), userId, method, openId, nickName, boundBy, createdAt: now }, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const holder = await owner();
    if (holder === userId) return;
    throw new AppError(holder === undefined ? 'identities.oneOfEach' : 'identities.boundElsewhere', named);
  }
  await recordAudit(
    database,
    { event: 'thirdPartyBound', actorId: userId, subjectId: userId, address, details: { method } },
    now,
    transaction,
  );
}
