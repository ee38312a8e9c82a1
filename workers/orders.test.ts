import { databaseBackends } from '#test/databases';
import { openFlow } from '#test/flow';
import { buildOrder } from '#test/work';

for (const backend of databaseBackends) {
  describe(`the upkeep of orders on ${backend.name}`, () => {
    it('closes more orders that are due together than one look takes, by itself, and no others', async function () {
      this.timeout(120_000);
      const flow = await openFlow({ backend });
      try {
        const { database, owner } = flow;
        const due = { expiresAt: new Date(Date.now() - 1) };
        await database.transact(async (transaction) => {
          for (let made = 0; made < 250; made++) await buildOrder(database, owner.id, due, transaction);
        });
        const open = await buildOrder(database, owner.id, { expiresAt: new Date(Date.now() + 600_000) });
        await flow.work({ pools: ['orchestration'], orchestration: { ordersMs: 100 } });
        const left = () => database.orders.findAll({ where: { status: 'Created' }, attributes: ['id'] });
        await flow.until('the due ones to be closed', async () => (await left()).map(({ id }) => id).join() === open.id);
      } finally {
        await flow.close();
      }
    });
  });
}
