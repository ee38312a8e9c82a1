import { expect } from 'chai';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { enqueueCheck } from '../checks/enqueue.ts';
import { listUnfinished } from './unfinished.ts';

for (const backend of farmBackends) {
  describe(`unfinished work on ${backend.name}`, () => {
    let test: TestDatabase;
    before(async () => (test = await backend.open()));
    after(() => test.close());

    it('never includes what begins while it is read, and still waits in the outbox', async () => {
      const { database } = test;
      const owner = await buildUser(database);
      database.files.addHook('beforeFind', 'begin', async () => {
        database.files.removeHook('beforeFind', 'begin');
        await database.transact(async (transaction) => {
          const file = await buildFile(
            database,
            owner.id,
            { status: 'Pending', stage: 'queued', percent: 0, checkedAt: null },
            transaction,
          );
          await enqueueCheck(database, file, transaction);
        });
      });
      expect(await listUnfinished({ database })).to.deep.equal([]);
      expect(await database.files.count()).to.equal(1);
    });
  });
}
