import { createAccount } from '#services/accounts/create-account';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';

let next = 0;

/** A user of his own, with his event head; every call another phone. */
export async function buildUser(
  database: Database,
  {
    phone,
    nickName = '测试用户',
    ...others
  }: Partial<Pick<UserRow, 'tier' | 'phone' | 'nickName' | 'bypassesLimits' | 'uploaderType'>> = {},
): Promise<UserRow> {
  const fresh = `139${String(process.pid % 1000).padStart(3, '0')}${String(next++).padStart(5, '0')}`;
  const account = { phone: phone ?? fresh, nickName, passwordHash: null, professionCode: null };
  return database.transact(async (transaction) => {
    const user = await createAccount({ database }, account, transaction);
    return user.update(others, { transaction });
  });
}
