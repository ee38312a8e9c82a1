import { Op, type Transaction } from 'sequelize';
import { storageUnitBytes } from '#domain/tiers';
import type { StorageRights } from '#domain/uploads/admission';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import { currentMembership } from './current-membership.ts';

/** What an account may upload and store at `now`: by its tier, by packages of storage, and by whether it bypasses limits. */
export async function uploadRights(
  database: Database,
  user: UserRow,
  now: Date,
  transaction: Transaction | null = null,
): Promise<StorageRights> {
  const membership = await currentMembership(database, user.id, now, transaction ?? undefined);
  const running = { ownerId: user.id, type: 'storage' as const, startsAt: { [Op.lte]: now }, endsAt: { [Op.gt]: now } };
  const units = (await database.packages.sum('uses', { where: running, transaction })) ?? 0;
  return { tier: membership?.tier ?? 'free', bypassesLimits: user.bypassesLimits, boughtBytes: units * storageUnitBytes };
}
