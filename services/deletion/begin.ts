import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import type { AccountDeletion } from '#domain/workflows/ids';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import { updateWhere } from '#storage/database/update-where';
import { endSessions } from '../accounts/end-sessions.ts';
import { recordAudit } from '../audit/record.ts';
import { releaseCertification } from '../certification/release.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findDeletionBlocks } from './guards.ts';
import { noteSearchChange } from '../search/note-change.ts';

/** In place of a phone: tells nobody, and leaves the phone to a new account. */
const newPseudonym = (): string => `x${randomBytes(9).toString('hex')}`;

/** What the row of a deleted account says of its owner. */
const nobody = {
  nickName: '已注销用户',
  avatar: '',
  email: null,
  passwordHash: null,
  professionCode: null,
  introduce: '',
  interests: null,
  registerPurpose: null,
  serviceType: null,
  services: null,
  inviteCode: null,
  uploaderType: null,
  bypassesLimits: false,
  checkStatus: checkStatuses.none,
};

/** Removes what is kept of a phone and an e-mail address for codes and risk checks, while the row still tells them. */
async function forgetAddresses(database: Database, { id, phone, email }: UserRow, transaction: Transaction): Promise<void> {
  const named = { where: { phone: email === null ? [phone] : [phone, email] }, transaction };
  await database.smsCodes.destroy(named);
  await database.riskChecks.destroy(named);
  await database.puzzles.destroy(named);
  await database.emailCodes.destroy({ where: { userId: id }, transaction });
}

/**
 * Begins the deletion that was asked for, from which on it cannot be withdrawn: replaces the phone by a pseudonym, removes what names the owner and how he
 * signs in, and ends his sessions, all in one transaction. Again is no error. `withdrawn` when nobody asks for it any longer, `blocked` while something is
 * not settled or its time has not come.
 */
export async function beginDeletion(
  deps: ClockDeps,
  { userId, dueAtMs }: AccountDeletion,
): Promise<{ state: 'begun' | 'withdrawn' | 'blocked' }> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const now = currentTime(deps);
    const user = await database.users.findByPk(userId, { transaction, lock: true });
    if (user?.deletionDueAt?.getTime() !== dueAtMs) return { state: 'withdrawn' };
    if (user.deletedAt !== null) return { state: 'begun' };
    const isOpen = user.deletionDueAt > now || (await findDeletionBlocks(database, { userId, now }, transaction)).length > 0;
    if (isOpen) return { state: 'blocked' };
    const gone = { ...nobody, phone: newPseudonym(), deletedAt: now };
    const asked = { id: userId, deletionDueAt: user.deletionDueAt, deletedAt: null };
    if (!(await updateWhere(database.users, asked, gone, transaction))) return { state: 'withdrawn' };
    await endSessions(database, userId, now, transaction);
    await noteSearchChange(database, { subject: 'seller', subjectId: userId }, transaction);
    await database.thirdPartyIdentities.destroy({ where: { userId }, transaction });
    await forgetAddresses(database, user, transaction);
    await releaseCertification(database, userId, transaction);
    await recordAudit(database, { event: 'accountDeleted', actorId: userId, subjectId: userId }, now, transaction);
    return { state: 'begun' };
  });
}
