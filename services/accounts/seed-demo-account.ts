import { maskPhone } from '#domain/accounts/display';
import { guideLocations } from '#domain/profile/guides';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { createAccount } from './create-account.ts';
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
    const account = { phone: input.phone, nickName, passwordHash: passwordHash ?? null, professionCode: null };
    const user = await createAccount(deps, account, transaction);
    // Tours are for people who come by themselves; a button shows them to whoever tries the demo account.
    const createdAt = new Date();
    const reads = Object.values(guideLocations).map((location) => ({ userId: user.id, location, createdAt }));
    await database.guideReads.bulkCreate(reads, { transaction });
    return { userId: user.id };
  });
}
