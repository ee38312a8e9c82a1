import type { Transaction } from 'sequelize';
import { membershipAt, type Term } from '#domain/membership/terms';
import type { Database } from '#storage/database/connect';

/** The membership of an account at `now`, with when it runs out, renewals included; null on the free tier. */
export async function currentMembership(database: Database, userId: string, now: Date, transaction?: Transaction): Promise<Term | null> {
  return membershipAt(await database.membershipTerms.findAll({ where: { userId }, ...(transaction && { transaction }) }), now);
}
