import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

const orders = ['Created', 'Closed', 'Fulfilling', 'Done', 'Refunded'];

for (const backend of databaseBackends) {
  describe(`lines of orders from before they had states on ${backend.name}`, () => {
    it('share the fate of their order', async () => {
      const { database, close } = await backend.open('0022-order-lines-no-count');
      const insert = (table: string, row: Record<string, unknown>) => database.sequelize.getQueryInterface().bulkInsert(table, [row]);
      for (const status of orders) {
        const isRefunded = status === 'Refunded';
        const fen = { amount_fen: 490, payable_fen: 490 };
        const paid = { paid_fen: 490, refunded_fen: isRefunded ? 490 : 0, refund_reason: isRefunded ? 'badFile' : null };
        const about = { type: 'conversion', description: '', version: 1 };
        const times = { priced_at: new Date(), expires_at: new Date(), created_at: new Date() };
        await insert('orders', {
          ...{ id: status, order_number: status, owner_id: '0a', status, tier: 'free', attempts: 1, taken: '[]' },
          ...{ ...about, ...fen, ...paid, ...times },
        });
        await insert('order_lines', { ...about, ...fen, order_id: status, line: 1, subject: '{}' });
      }
      await migrate(database);
      const lines = await database.orderLines.findAll({ attributes: ['orderId', 'status', 'refundedFen', 'refundReason'] });
      expect(
        lines.map(({ orderId, status, refundedFen, refundReason }) => [orderId, status, refundedFen, refundReason]),
      ).to.have.deep.members([
        ['Created', 'Waiting', 0, null],
        ['Closed', 'Waiting', 0, null],
        ['Fulfilling', 'Working', 0, null],
        ['Done', 'Done', 0, null],
        ['Refunded', 'Refunded', 490, 'badFile'],
      ]);
      await close();
    });
  });
}
