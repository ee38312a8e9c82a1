import { UniqueConstraintError, type Transaction } from 'sequelize';
import { defaultNickname } from '#domain/accounts/default-nickname';
import { phoneTaken } from '#domain/accounts/phone-taken';
import type { PhonePurpose } from '#domain/accounts/taken-messages';
import type { ProfessionCode } from '#domain/accounts/professions';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import { noteStep } from '../analytics/note-step.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface NewAccount {
  phone: string;
  /** In the format of `password.ts`; null for none. */
  passwordHash: string | null;
  professionCode: ProfessionCode | null;
  /** Default: one that says nothing of the phone. */
  nickName?: string;
  /** Default: none. */
  avatar?: string;
  /** What the phone is wanted for, which is how a taken one is told. Default `register`. */
  purpose?: PhonePurpose;
}

/** Creates an account with its event stream, in the caller's transaction. `auth.phoneTaken` where another has the phone, also when both come at once. */
export async function createAccount(deps: ClockDeps, account: NewAccount, transaction: Transaction): Promise<UserRow> {
  const { users, userEventHeads } = deps.database;
  const { phone, passwordHash, professionCode, nickName = defaultNickname(Math.random), avatar = '', purpose = 'register' } = account;
  try {
    const user = await users.create(
      { id: newId(), phone, nickName, avatar, passwordHash, professionCode, createdAt: currentTime(deps) },
      { transaction },
    );
    await userEventHeads.create({ userId: user.id, seq: 0 }, { transaction });
    await noteStep(deps.database, { userId: user.id, step: 'registered', at: user.createdAt }, transaction);
    return user;
  } catch (error) {
    throw error instanceof UniqueConstraintError ? phoneTaken(purpose) : error;
  }
}
