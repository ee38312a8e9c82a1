import { Op, UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { invitationLimits, type InvitationRefusal } from '#domain/invitations/rewards';
import type { Database } from '#storage/database/connect';
import { deviceIdOf, knownDevice } from '../accounts/known-device.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import { takeDaily } from '../profile/take-daily.ts';
import { addRewards } from './add-rewards.ts';

/** Where the invited one names his inviter. */
type From = Pick<Visitor, 'address' | 'deviceCookie'>;

/**
 * Records who invited an account, once, and what that brings both. An invitation of oneself is kept, but brings nothing.
 * @throws AppError `invitation.unknown`, `invitation.own`, `invitation.used`, or `profile.tooOften` after too many wrong codes.
 */
export async function acceptInvitation(
  deps: ClockDeps & { secret: string },
  { userId, code, from }: { userId: string; code: string; from: From },
): Promise<void> {
  const { database, secret } = deps;
  const { users, invitations, transact } = database;
  const takeBack = await takeDaily(deps, 'wrongInviteCode', userId);
  const inviter = await users.findOne({ where: { inviteCode: code, deletedAt: null }, attributes: ['id'] });
  if (inviter === null) throw new AppError('invitation.unknown');
  await takeBack();
  const inviterId = inviter.id;
  if (inviterId === userId) throw new AppError('invitation.own');
  const now = currentTime(deps);
  const device = deviceIdOf(from.deviceCookie);
  const deviceHash = device === undefined ? null : keyedHash(secret, 'invitation', `device ${device}`);
  const addressHash = keyedHash(secret, 'invitation', `address ${from.address}`);
  const isOwnDevice = knownDevice(secret, from.deviceCookie, inviterId) !== undefined;
  try {
    await transact(async (transaction) => {
      // Holds the inviter, so that of two at once each counts the other.
      await users.findByPk(inviterId, { attributes: ['id'], transaction, lock: true });
      const traces = { inviterId, deviceHash, addressHash, now };
      const refusal = isOwnDevice ? 'sameDevice' : await refusalOf(database, traces, transaction);
      await invitations.create({ userId, inviterId, deviceHash, addressHash, refusal, createdAt: now }, { transaction });
      await addRewards(deps, { step: 'named', inviterId, invitedId: userId, refusal, paidFen: 0, orderId: null }, transaction);
    });
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('invitation.used') : error;
  }
}

/** Why this one brings nothing: a device or a network of which there were others, or too many a day. Times that are ahead, by a clock that went back, count too. */
async function refusalOf(
  { invitations }: Database,
  { inviterId, deviceHash, addressHash, now }: { inviterId: string; deviceHash: string | null; addressHash: string; now: Date },
  transaction: Transaction,
): Promise<InvitationRefusal | null> {
  const { perDay, perAddress, addressMs, dayMs } = invitationLimits;
  const since = (ms: number) => ({ [Op.gt]: new Date(now.getTime() - ms) });
  if (deviceHash !== null && (await invitations.count({ where: { inviterId, deviceHash }, transaction })) > 0) return 'sameDevice';
  if ((await invitations.count({ where: { addressHash, createdAt: since(addressMs) }, transaction })) >= perAddress) return 'sameAddress';
  const today = { inviterId, refusal: null, createdAt: since(dayMs) };
  return (await invitations.count({ where: today, transaction })) >= perDay ? 'tooMany' : null;
}
