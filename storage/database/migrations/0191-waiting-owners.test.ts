import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

for (const backend of databaseBackends) {
  describe(`work that waits from before it had an owner on ${backend.name}`, () => {
    it('has that of its job or file, and none where both are gone, over several slices', async () => {
      const { database, close } = await backend.open('0190-bulk_acts-faults');
      const at = new Date();
      const insert = (table: string, rows: object[]) => database.sequelize.getQueryInterface().bulkInsert(table, rows);
      await insert('jobs', [
        {
          ...{ id: 'j1', owner_id: 'of job', model_name: '', kind: 'convert', input: '{}', status: 'Waiting', stage: 'read', percent: 0 },
          ...{ attempt: 1, result_bytes: 0, stored_bytes: 0, version: 1, created_at: at },
        },
      ]);
      const waiting = ['job/j1/2', 'job/gone/1', ...Array.from({ length: 1000 }, (_, index) => `check/${index}/1`)];
      await insert(
        'waiting_works',
        waiting.map((id) => ({ workflow_id: id, kind: 'convert', reason: '', since: at })),
      );
      await migrate(database);
      const rows = await database.waitingWorks.findAll({ where: { workflowId: ['job/j1/2', 'job/gone/1'] }, order: ['workflowId'] });
      expect(rows.map(({ ownerId }) => ownerId)).to.deep.equal([null, 'of job']);
      await close();
    }).timeout(60_000);
  });
}
