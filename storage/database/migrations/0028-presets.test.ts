import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

for (const backend of databaseBackends) {
  describe(`orders from before there were batches on ${backend.name}`, () => {
    it('are batches where they are of several models, with their jobs', async () => {
      const { database, close } = await backend.open('0028-jobs-batch-id');
      const insert = (table: string, row: Record<string, unknown>) => database.sequelize.getQueryInterface().bulkInsert(table, [row]);
      const at = new Date();
      const lines = { several: ['conversion', 'conversion'], one: ['lightweight'], models: ['modelPurchase', 'modelPurchase'] };
      for (const [id, types] of Object.entries(lines)) {
        const about = { description: '', version: 1, amount_fen: 490, payable_fen: 490 };
        await insert('orders', {
          ...{ id, order_number: id, owner_id: '0a', status: 'Done', tier: 'free', attempts: 1, taken: '[]', type: types[0] },
          ...{ ...about, paid_fen: 490, refunded_fen: 0, priced_at: at, expires_at: at, created_at: at },
        });
        for (const [index, type] of types.entries()) {
          const job = type === 'modelPurchase' ? null : `${id}${index}`;
          await insert('order_lines', { ...about, order_id: id, line: index + 1, type, status: 'Done', subject: '{}', job_id: job });
          if (job === null) continue;
          await insert('jobs', {
            ...{ id: job, owner_id: '0a', model_name: '', kind: 'convert', input: '{}', status: 'Success', stage: 'done', percent: 100 },
            ...{ attempt: 1, result_bytes: 0, stored_bytes: 0, version: 1, created_at: at },
          });
        }
      }
      await migrate(database);
      const orders = await database.orders.findAll({ attributes: ['id', 'batchId'] });
      expect(orders.map(({ id, batchId }) => [id, batchId])).to.have.deep.members([
        ['several', 'several'],
        ['one', null],
        ['models', null],
      ]);
      const jobs = await database.jobs.findAll({ attributes: ['id', 'batchId'] });
      expect(jobs.map(({ id, batchId }) => [id, batchId])).to.have.deep.members([
        ['several0', 'several'],
        ['several1', 'several'],
        ['one0', null],
      ]);
      await close();
    });
  });
}
