import { expect } from 'chai';
import { newId } from '#storage/database/ids';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildUser } from '#test/people';
import { currentMembership } from '../membership/current-membership.ts';
import { postOperation } from '../ledger/post.ts';
import { createOrder } from './create.ts';
import { payOrder } from './pay.ts';

for (const backend of databaseBackends) {
  describe(`orders on ${backend.name}`, () => {
    let opened: TestDatabase;
    let stored: TestStore;
    before(async () => {
      [opened, stored] = await Promise.all([backend.open(), storeBackends[0]!.open()]);
    });
    after(async () => {
      await opened.close();
      await stored.close();
    });
    it('are paid by coins, and what was bought is there', async () => {
      const deps = { database: opened.database, objects: stored.store, minFreeBytes: 0 };
      const user = await buildUser(opened.database);
      await opened.database.transact((transaction) => postOperation(deps, givenCoins(newId(), user.id, 30_000), transaction));
      const order = await createOrder(deps, { ownerId: user.id, wish: { type: 'membership', tier: 'basic', card: 'annual' } });
      expect(order.payableFen).to.equal(299_00);
      const paid = await payOrder(deps, { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      expect(paid.status).to.equal('Done');
      expect((await currentMembership(opened.database, user.id, new Date()))?.tier).to.equal('basic');
      expect(await ledgerDifferences(opened.database)).to.deep.equal([]);
    });
  });
}
