import { QueryTypes } from 'sequelize';
import type { Database } from '../connect.ts';

const statement = 'SELECT COUNT(*) AS open FROM information_schema.processlist WHERE db = DATABASE()';

/** Connections to this database of a server that are not this process's own, those of our user at least; 0 of an embedded database, which does not know. */
export async function countOthers({ sequelize, pool }: Database): Promise<number> {
  const own = pool();
  if (own === undefined) return 0;
  const [row] = await sequelize.query<{ open: number }>(statement, { type: QueryTypes.SELECT });
  const { using, idle } = pool() ?? own;
  return Math.max(0, (row?.open ?? 0) - using - idle);
}
