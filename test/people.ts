import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';

let next = 0;

/** A user of his own, with his event head; every call another phone. */
export async function buildUser(
  database: Database,
  overrides: Partial<Pick<UserRow, 'tier' | 'phone' | 'nickName' | 'bypassesLimits' | 'uploaderType'>> = {},
): Promise<UserRow> {
  const phone = `139${String(process.pid % 1000).padStart(3, '0')}${String(next++).padStart(5, '0')}`;
  return database.transact(async (transaction) => {
    const user = await database.users.create(
      { id: newId(), phone, nickName: '测试用户', avatar: '', tier: 'free', createdAt: new Date(), ...overrides },
      { transaction },
    );
    await database.userEventHeads.create({ userId: user.id, seq: 0 }, { transaction });
    return user;
  });
}
