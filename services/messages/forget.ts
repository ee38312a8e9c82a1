import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** Takes messages back from everybody who has them, by what they told of, in the caller's transaction: what was deleted must not be read there. */
export async function forgetMessages(database: Database, dedupeKeys: readonly string[], transaction: Transaction): Promise<void> {
  await database.messages.destroy({ where: { dedupeKey: [...dedupeKeys] }, transaction });
}
