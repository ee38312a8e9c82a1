import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { recordAudit } from '../audit/record.ts';

/** Takes away the third-party accounts that these sessions bound, in the transaction that ends them: docs/decisions/third-party-sign-in.md. */
export async function removeBound(
  database: Database,
  { userId, boundBy, now }: { userId: string; boundBy: string[]; now: Date },
  transaction: Transaction,
): Promise<void> {
  const bound = await database.thirdPartyIdentities.findAll({ where: { userId, boundBy }, transaction });
  for (const { id, method } of bound) {
    // Its owner may remove it at the same moment.
    if ((await database.thirdPartyIdentities.destroy({ where: { id }, transaction })) === 0) continue;
    const entry = { event: 'thirdPartyRemoved', actorId: null, subjectId: userId, details: { method } } as const;
    await recordAudit(database, entry, now, transaction);
  }
}
