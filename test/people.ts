import type { Transaction } from 'sequelize';
import type { Tier } from '#domain/tiers';
import { createAccount } from '#services/accounts/create-account';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';

let phones = 0;
let addresses = 0;

/** A phone that no other test uses. */
export const newPhone = (): string => `139${String(process.pid % 1000).padStart(3, '0')}${String(phones++).padStart(5, '0')}`;

/** An address in a network of its own, so that no test uses up what another may try. It is announced to an api with `trustedProxies`. */
export const newAddress = (): string => `203.${(addresses >> 8) & 255}.${addresses++ & 255}.7`;

const yearMs = 365 * 24 * 60 * 60_000;

/** A user of his own, with his event head, a member for a year where `tier` says so; every call another phone. */
export async function buildUser(
  database: Database,
  {
    phone = newPhone(),
    nickName = '测试用户',
    tier = 'free',
    ...others
  }: Partial<Pick<UserRow, 'phone' | 'nickName' | 'bypassesLimits' | 'uploaderType' | 'role' | 'checkStatus'>> & { tier?: Tier } = {},
): Promise<UserRow> {
  const account = { phone, nickName, passwordHash: null, professionCode: null };
  return database.transact(async (transaction) => {
    const user = await createAccount({ database }, account, transaction);
    if (tier !== 'free') await giveTerm(database, user.id, tier, transaction);
    return user.update(others, { transaction });
  });
}

async function giveTerm(database: Database, userId: string, tier: Tier, transaction: Transaction): Promise<void> {
  const startsAt = new Date();
  const term = {
    id: newId(),
    userId,
    tier,
    startsAt,
    endsAt: new Date(startsAt.getTime() + yearMs),
    source: 'operator',
    createdAt: startsAt,
  };
  await database.membershipTerms.create(term, { transaction });
}
