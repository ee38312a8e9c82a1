import { expect } from 'chai';
import { orderLimits } from '#domain/trade/limits';
import { newId } from '#storage/database/ids';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { startOutside } from '#test/packages';

import { grantTerm } from '../membership/grant-term.ts';
import { cancelOrder } from './cancel.ts';
import { sweepOrders } from './sweep.ts';

const minuteMs = 60_000;
const { free } = orderLimits.perDay;

for (const backend of farmBackends) {
  describe(`how many orders somebody may make on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const cancel = ({ id: orderId, ownerId }: OrderRow) => cancelOrder(shop.at(0), { ownerId, orderId });
    /** Made just now, and closed again: what many calls at once leave. */
    async function closed(ownerId: string, count: number, lines: number): Promise<void> {
      const like = await shop.order(await shop.person());
      const [line] = await shop.database.orderLines.findAll({ where: { orderId: like.id }, raw: true });
      const ids = Array.from({ length: count }, () => newId());
      const row = { ...like.get({ plain: true }), ownerId, status: 'Closed' as const, closeReason: 'cancelled' as const };
      await shop.database.transact(async (transaction) => {
        const rows = ids.map((id, index) => ({ ...row, id, orderNumber: `T${id.slice(0, 12)}${index}` }));
        await shop.database.orders.bulkCreate(rows, { transaction });
        const made = ids.flatMap((orderId) => Array.from({ length: lines }, (_, index) => ({ ...line!, orderId, line: index + 1 })));
        await shop.database.orderLines.bulkCreate(made, { transaction });
      });
    }

    it('is so many a day by his tier, whatever became of them, in plain words', async () => {
      const user = await shop.person();
      await closed(user.id, free.orders - 1, 1);
      await cancel(await shop.order(user));
      expect(await refusalOf(shop.order(user))).to.equal('24 小时内最多下 100 个订单、共 1000 项，请稍后再试，或升级会员');
      expect(await outcomeOf(shop.order(user, undefined, null, shop.at(orderLimits.dayMs + minuteMs))), 'a day later').to.equal('done');
      await grantTerm(shop.at(0), { phone: user.phone, tier: 'basic', days: 30 });
      expect(await outcomeOf(shop.order(user)), 'a member').to.equal('done');
    });

    it('counts the lines of all of them too', async () => {
      const user = await shop.person();
      await closed(user.id, 9, 111);
      await cancel(await shop.batch(user, 1));
      expect(await outcomeOf(shop.batch(user, 1)), '1001 lines').to.equal('order.tooManyToday');
      expect(await outcomeOf(shop.order(await shop.person())), 'another').to.equal('done');
    });

    it('ends: what was closed and took nothing goes 30 days later, with its lines, events and attempts', async () => {
      const { orders, orderLines, orderEvents, paymentAttempts } = shop.database;
      const user = await shop.person();
      const due = shop.at(orderLimits.payMs + orderLimits.closedStayMs + minuteMs);
      await sweepOrders(due);
      const left = async ({ id: orderId }: OrderRow) => [
        await orders.count({ where: { id: orderId } }),
        await orderLines.count({ where: { orderId } }),
        (await orderEvents.count({ where: { orderId } })) > 0,
        await paymentAttempts.count({ where: { orderId } }),
      ];
      const plain = await shop.batch(user, 3);
      await cancel(plain);
      const tried = await shop.order(user);
      await startOutside(shop.at(0), tried);
      await paymentAttempts.update({ state: 'Closed', liveOrderId: null }, { where: { orderId: tried.id } });
      await tried.reload();
      await tried.update({ status: 'Closed', closeReason: 'timedOut' });
      const open = await shop.order(user);
      await startOutside(shop.at(0), open);
      await open.update({ status: 'Closed', closeReason: 'timedOut' });
      const withCoupon = await shop.order(user, undefined, await shop.coupon(user));
      await cancel(withCoupon);
      const waiting = await shop.order(user);

      expect(await sweepOrders(shop.at(orderLimits.closedStayMs)), 'not yet').to.equal(0);
      expect(await sweepOrders(due)).to.equal(2);
      expect([await left(plain), await left(tried)]).to.deep.equal([
        [0, 0, false, 0],
        [0, 0, false, 0],
      ]);
      expect(await left(open), 'money may still come').to.deep.equal([1, 1, true, 1]);
      expect(await left(withCoupon), 'the ledger tells of it').to.deep.equal([1, 1, true, 0]);
      expect(await left(waiting)).to.deep.equal([1, 1, true, 0]);
      expect(await sweepOrders(due)).to.equal(0);
    });
  });
}
