import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { openDatabase } from './connect.ts';
import { migrate, pendingMigrations } from './migrate.ts';

describe('migrations', () => {
  for (const backend of databaseBackends) {
    it(`bring ${backend.name} up to date once, with a column for every model attribute`, async () => {
      const { database, close } = await backend.open();
      try {
        expect(await pendingMigrations(database)).to.deep.equal([]);
        expect((await migrate(database)).applied).to.deep.equal([]);
        const schema = database.sequelize.getQueryInterface();
        for (const model of Object.values(database.sequelize.models)) {
          const columns = Object.keys(await schema.describeTable(model.tableName));
          const wanted = Object.values(model.getAttributes()).map((attribute) => attribute.field ?? '');
          expect(columns, model.tableName).to.have.members(wanted);
        }
      } finally {
        await close();
      }
    });
  }

  it('copy an embedded database with data before changing it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-migrate-'));
    try {
      const database = await openDatabase(`sqlite:${join(folder, 'a.sqlite')}`);
      expect((await migrate(database)).backup, 'a new database has nothing to copy').to.equal(undefined);
      const user = await buildUser(database);
      await database.sequelize.query("DELETE FROM schema_migrations WHERE name LIKE '%heartbeats'");
      await database.sequelize.query('DROP TABLE heartbeats');
      const { applied, backup } = await migrate(database);
      await database.close();
      expect(applied).to.deep.equal(['0001-heartbeats']);
      expect(await readdir(folder)).to.include(backup?.slice(folder.length + 1));

      const copy = await openDatabase(`sqlite:${backup}`);
      expect((await copy.users.findByPk(user.id))?.phone).to.equal(user.phone);
      await copy.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
