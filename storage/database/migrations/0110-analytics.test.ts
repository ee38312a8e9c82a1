import { expect } from 'chai';
import type { Attributes, Model, ModelStatic } from 'sequelize';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { migrate } from '../migrate.ts';

/** Has rows written with the columns that there are, for models that are ahead of the schema. */
async function writeWhatIsThere<M extends Model>(model: ModelStatic<M>): Promise<void> {
  const columns = await model.sequelize?.getQueryInterface().describeTable(model.getTableName());
  model.addHook('beforeCreate', (_, options: { fields?: string[] }) => {
    options.fields = options.fields?.filter(
      (name) => columns?.[model.getAttributes()[name as keyof Attributes<M>]?.field ?? name] !== undefined,
    );
  });
}

describe('the migration to statistics', () => {
  for (const backend of databaseBackends) {
    it(`takes nobody on ${backend.name} who was there before for a newcomer`, async () => {
      const { database, close } = await backend.open('0110-account_sources');
      try {
        await writeWhatIsThere(database.users);
        await writeWhatIsThere(database.files);
        const [user, gone] = [await buildUser(database), await buildUser(database)];
        await database.transact((transaction) => gone.update({ deletedAt: new Date() }, { transaction }));
        await buildFile(database, user.id);
        await migrate(database);
        const known = await database.accountSources.findByPk(user.id, { rejectOnEmpty: true });
        const { source, campaign, registered, uploaded, worked, paid } = known;
        expect([source, campaign]).to.deep.equal(['unknown', '']);
        expect([registered, uploaded, worked, paid]).to.deep.equal([true, true, false, false]);
        expect(known.createdAt).to.deep.equal(user.createdAt);
        expect(await database.accountSources.count({ where: { userId: gone.id } })).to.equal(0);
      } finally {
        await close();
      }
    }).timeout(60_000);
  }
});
