import type { Database } from '#storage/database/connect';

const tables = ['users', 'uploads', 'upload_parts', 'files', 'jobs', 'orders', 'user_events', 'workflow_outbox', 'work_queues'];

/** Adds what a later version's migrations may add while this one runs: columns that are empty or have a default, an index, a table. */
export async function widen({ sequelize }: Database): Promise<void> {
  const schema = sequelize.getQueryInterface();
  for (const table of tables) {
    await schema.addColumn(table, 'later_word', { type: 'VARCHAR(20)', allowNull: true });
    await schema.addColumn(table, 'later_count', { type: 'INTEGER', allowNull: false, defaultValue: 0 });
    await schema.addIndex(table, ['later_word'], { name: `${table}_later_word` });
  }
  await schema.createTable('later_things', { id: { type: 'VARCHAR(36)', primaryKey: true } });
  await schema.bulkInsert('schema_migrations', [{ name: '9999-later-things' }]);
}
