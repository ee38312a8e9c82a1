import { literal } from 'sequelize';
import type { DatabaseDeps } from '../../deps.ts';
import { startTeaser } from './start.ts';

/** As many as one sweep starts. */
const batch = 100;

const without =
  '(SELECT m.file_id FROM mall_models m LEFT JOIN mall_teasers t ON t.file_id = m.file_id ' +
  `WHERE m.status IN ('UnderReview', 'OnSale') AND m.file_gone_at IS NULL AND m.preview_key IS NOT NULL AND t.id IS NULL)`;

/** Has teasers made of models that are offered and have none, as those from before there were any. Returns how many. */
export async function sweepTeasers({ database }: DatabaseDeps): Promise<number> {
  const rows = await database.files.findAll({
    where: { id: literal(`files.id IN ${without}`) as unknown as string, deletedAt: null },
    limit: batch,
  });
  let started = 0;
  for (const file of rows) {
    const isStarted = await database.transact(async (transaction) => {
      // Held, as its owner holds it who offers the model at the same moment.
      await database.users.findByPk(file.ownerId, { attributes: ['id'], transaction, lock: true });
      return startTeaser(database, file, transaction);
    });
    if (isStarted) started++;
  }
  return started;
}
