import type { Transaction } from 'sequelize';
import type { UploadRights } from '#domain/uploads/admission';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import { currentMembership } from './current-membership.ts';

/** What an account may upload and store at `now`: by its tier, and by whether it bypasses limits. */
export async function uploadRights(database: Database, user: UserRow, now: Date, transaction?: Transaction): Promise<UploadRights> {
  const membership = await currentMembership(database, user.id, now, transaction);
  return { tier: membership?.tier ?? 'free', bypassesLimits: user.bypassesLimits };
}
