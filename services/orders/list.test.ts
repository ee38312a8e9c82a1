import { expect } from 'chai';
import { farmBackends } from '#test/databases';
import { annualCard, dayMs, expectBalance, openShop, type Shop } from '#test/orders';
import { cancelOrder } from './cancel.ts';
import { listOrders, type OrderQuery } from './list.ts';
import { payOrder } from './pay.ts';

for (const backend of farmBackends) {
  describe(`the list of orders on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const list = async (ownerId: string, query: Partial<OrderQuery> = {}, ms = 0) => {
      const asked = { status: 'all', keyword: '', period: 'all', pageNo: 1, pageSize: 10 } as const;
      const found = await listOrders(shop.at(ms), { ...asked, ownerId, ...query });
      return { ...found, ids: found.orders.map(({ order }) => order.id) };
    };

    it('holds its owner’s alone, the newest first, a page at a time', async () => {
      const [user, stranger] = [await shop.person(), await shop.person()];
      const ids: string[] = [];
      for (let made = 0; made < 3; made++) ids.unshift((await shop.order(user)).id);
      expect((await list(user.id)).ids).to.deep.equal(ids);
      expect((await list(user.id, { pageNo: 2, pageSize: 2 })).ids).to.deep.equal(ids.slice(2));
      expect((await list(user.id)).orders[0]?.lines.map(({ type }) => type)).to.deep.equal(['membership']);
      const none = await list(stranger.id);
      expect([none.ids, none.counts.all]).to.deep.equal([[], 0]);
    });

    it('counts what each filter shows, and shows it', async () => {
      const user = await shop.person({ coinFen: 700_00 });
      const [, closed, paid] = [await shop.order(user), await shop.order(user), await shop.order(user)];
      await cancelOrder(shop.at(0), { ownerId: user.id, orderId: closed.id });
      await payOrder(shop.at(0), { ownerId: user.id, orderId: paid.id, method: 'cloudCoin' });
      const { counts } = await list(user.id);
      expect(counts).to.deep.equal({ all: 3, unpaid: 1, paid: 1, closed: 1, refunded: 0 });
      expect((await list(user.id, { status: 'closed' })).ids).to.deep.equal([closed.id]);
      expect((await list(user.id, { status: 'paid' })).ids).to.deep.equal([paid.id]);
      expect((await list(user.id, { status: 'refunded' })).ids).to.deep.equal([]);
    });

    it('finds an order by a part of its number, and those of a period', async () => {
      const user = await shop.person();
      const old = await shop.order(user, annualCard, null, shop.at(-8 * dayMs));
      const young = await shop.order(user);
      const found = await list(user.id, { keyword: old.orderNumber.slice(9, 17) });
      expect([found.ids, found.counts.all, found.counts.unpaid]).to.deep.equal([[old.id], 1, 1]);
      expect((await list(user.id, { keyword: 'ZZZZZZZZZZ' })).ids).to.deep.equal([]);
      const week = await list(user.id, { period: 'week' });
      expect([week.ids, week.counts.all]).to.deep.equal([[young.id], 1]);
      expect((await list(user.id, { period: 'month' })).ids).to.deep.equal([young.id, old.id]);
    });
  });
}
