import type { Transaction } from 'sequelize';
import { maskPhone } from '#domain/accounts/display';
import type { MemberTier } from '#domain/membership/grades';
import { guideLocations } from '#domain/profile/guides';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { addTerm } from './add-term.ts';
import { currentMembership } from './current-membership.ts';
import { createAccount } from '../accounts/create-account.ts';
import { hashPassword } from '../accounts/password.ts';

/** What makes work free for it. */
const termLength = { months: 12 } as const;

/**
 * Creates an account with this phone and its event stream, unless it exists, and returns its id. Replaces the password if one is given; makes it a member of
 * `tier` for a year, unless it is one of any.
 */
export async function seedDemoAccount(
  deps: DatabaseDeps,
  input: { phone: string; nickName?: string; password?: string; tier?: MemberTier },
): Promise<{ userId: string }> {
  const { database } = deps;
  const { tier } = input;
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);
  return database.transact(async (transaction) => {
    const userId = await findOrCreate(deps, { ...input, passwordHash }, transaction);
    if (tier !== undefined && (await currentMembership(database, userId, new Date(), transaction)) === null) {
      await addTerm(deps, { userId, tier, length: termLength, source: 'operator' }, transaction);
    }
    return { userId };
  });
}

async function findOrCreate(
  deps: DatabaseDeps,
  { phone, nickName = maskPhone(phone), passwordHash }: { phone: string; nickName?: string; passwordHash: string | undefined },
  transaction: Transaction,
): Promise<string> {
  const { database } = deps;
  const known = await database.users.findOne({ where: { phone }, attributes: ['id'], transaction });
  if (known !== null) {
    if (passwordHash !== undefined) await updateWhere(database.users, { id: known.id }, { passwordHash }, transaction);
    return known.id;
  }
  const user = await createAccount(deps, { phone, nickName, passwordHash: passwordHash ?? null, professionCode: null }, transaction);
  // Tours are for people who come by themselves; a button shows them to whoever tries the demo account.
  const createdAt = new Date();
  const reads = Object.values(guideLocations).map((location) => ({ userId: user.id, location, createdAt }));
  await database.guideReads.bulkCreate(reads, { transaction });
  return user.id;
}
