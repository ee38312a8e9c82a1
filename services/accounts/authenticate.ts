import { Op } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { hashSecret } from '#storage/database/ids';
import type { Caller } from './caller.ts';

export interface ReaderDeps {
  database: Database;
  clock?: () => Date;
}

/** Who holds this access token; undefined when it is unknown, over or revoked (revoking removes its row). */
export async function authenticate(deps: ReaderDeps, accessToken: string): Promise<Caller | undefined> {
  const row = await deps.database.accessTokens.findOne({
    where: { tokenHash: hashSecret(accessToken), expiresAt: { [Op.gt]: deps.clock?.() ?? new Date() } },
    attributes: ['userId', 'sessionId'],
  });
  return row === null ? undefined : { userId: row.userId, sessionId: row.sessionId };
}
