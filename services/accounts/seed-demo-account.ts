import { maskPhone } from '#domain/accounts/display';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';

/** Makes sure that an account with this phone exists, with its event stream, and answers its id. */
export async function seedDemoAccount(deps: { database: Database }, input: { phone: string; nickName?: string }): Promise<{ userId: string }> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const known = await database.users.findOne({ where: { phone: input.phone }, attributes: ['id'], transaction });
    if (known !== null) return { userId: known.id };
    const nickName = input.nickName ?? maskPhone(input.phone);
    const user = await database.users.create(
      { id: newId(), phone: input.phone, nickName, avatar: '', tier: 'free', createdAt: new Date() },
      { transaction },
    );
    await database.userEventHeads.create({ userId: user.id, seq: 0 }, { transaction });
    return { userId: user.id };
  });
}
