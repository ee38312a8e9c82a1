import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps } from '../deps.ts';
import { takeDaily } from './take-daily.ts';

/**
 * Records who invited an account, once.
 * @throws AppError `invitation.unknown`, `invitation.own`, `invitation.used`, or `profile.tooOften` after too many wrong codes.
 */
export async function saveInvitedCode(deps: ClockDeps, { userId, code }: { userId: string; code: string }): Promise<void> {
  const { users, invitations, transact } = deps.database;
  const takeBack = await takeDaily(deps, 'wrongInviteCode', userId);
  const inviter = await users.findOne({ where: { inviteCode: code, deletedAt: null }, attributes: ['id'] });
  if (inviter === null) throw new AppError('invitation.unknown');
  await takeBack();
  if (inviter.id === userId) throw new AppError('invitation.own');
  try {
    const row = { userId, inviterId: inviter.id, createdAt: currentTime(deps) };
    await transact((transaction) => invitations.create(row, { transaction }));
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('invitation.used') : error;
  }
}
