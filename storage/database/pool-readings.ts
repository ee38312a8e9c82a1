import type { Readings } from '#domain/measures';
import type { Database } from './connect.ts';

/** The connections of the pool; nothing of an embedded database. */
export function poolReadings(database: Pick<Database, 'pool'>): Readings {
  const pool = database.pool();
  if (pool === undefined) return {};
  return {
    databaseConnections: [
      { labels: { state: 'using' }, value: pool.using },
      { labels: { state: 'idle' }, value: pool.idle },
    ],
    databaseMost: [{ labels: {}, value: pool.most }],
    databaseWaiting: [{ labels: {}, value: pool.waiting }],
  };
}
