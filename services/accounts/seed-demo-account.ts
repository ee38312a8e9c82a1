import { maskPhone } from '#domain/accounts/display';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { hashPassword } from './password.ts';

/**
 * Creates an account with this phone and its event stream, unless it exists, and returns its id. Replaces the password if one is given.
 */
export async function seedDemoAccount(
  deps: DatabaseDeps,
  input: { phone: string; nickName?: string; password?: string },
): Promise<{ userId: string }> {
  const { database } = deps;
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);
  return database.transact(async (transaction) => {
    const known = await database.users.findOne({ where: { phone: input.phone }, attributes: ['id'], transaction });
    if (known !== null) {
      if (passwordHash !== undefined) await updateWhere(database.users, { id: known.id }, { passwordHash }, transaction);
      return { userId: known.id };
    }
    const nickName = input.nickName ?? maskPhone(input.phone);
    const user = await database.users.create(
      { id: newId(), phone: input.phone, nickName, avatar: '', tier: 'free', passwordHash: passwordHash ?? null, createdAt: new Date() },
      { transaction },
    );
    await database.userEventHeads.create({ userId: user.id, seq: 0 }, { transaction });
    return { userId: user.id };
  });
}
