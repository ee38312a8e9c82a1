import { expect } from 'chai';
import { userAccount } from '#domain/ledger/accounts';
import { orderLimits } from '#domain/trade/limits';
import { farmBackends } from '#test/databases';
import { annualCard, annualFen, dayMs, expectBalance, minuteMs, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { balancesOf } from '../ledger/balances-of.ts';
import { findDeletionBlocks } from '../deletion/guards.ts';
import { currentMembership } from '../membership/current-membership.ts';
import { cancelOrder } from './cancel.ts';
import { closeDueOrders } from './close-due.ts';
import { readOrderInfo } from './info.ts';
import { payOrder } from './pay.ts';

for (const backend of farmBackends) {
  describe(`orders on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const byCoin = (order: { id: string; ownerId: string }, couponId?: string | null, ms = 0) =>
      payOrder(shop.at(ms), { ownerId: order.ownerId, orderId: order.id, method: 'cloudCoin', couponId });

    it('are paid by coins, and what was bought is there with the payment', async () => {
      const user = await shop.person({ coinFen: 300_00 });
      const order = await shop.order(user);
      expect(order).to.include({ payableFen: annualFen, status: 'Created' });
      expect(await outcomeOf(byCoin(order))).to.equal('done');
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Done']);
      expect(await shop.read(order)).to.include({ method: 'cloudCoin', paidFen: annualFen, attempts: 1, refundedFen: 0 });
      expect(await shop.coinsOf(user)).to.equal(1_00);
      expect((await currentMembership(shop.database, user.id, new Date(Date.now() + dayMs)))?.tier).to.equal('basic');
      const [attempt] = await shop.database.paymentAttempts.findAll({ where: { orderId: order.id } });
      expect(attempt).to.include({ outTradeNo: `${order.orderNumber}_1`, method: 'cloudCoin', amountFen: annualFen });
      expect(await outcomeOf(byCoin(order))).to.equal('order.paid');
      expect(await shop.coinsOf(user)).to.equal(1_00);
    });

    it('are not paid by too few coins, and nothing is taken', async () => {
      const user = await shop.person({ coinFen: annualFen - 1 });
      const order = await shop.order(user);
      expect(await refusalOf(byCoin(order))).to.equal('云币余额不足，当前可用 298.99元');
      expect(await shop.pathOf(order)).to.deep.equal(['Created']);
      expect(await shop.coinsOf(user)).to.equal(annualFen - 1);
      expect(await shop.database.paymentAttempts.count({ where: { orderId: order.id } })).to.equal(0);
    });

    it('are only their owner’s', async () => {
      const [user, stranger] = [await shop.person(), await shop.person({ coinFen: 300_00 })];
      const { id: orderId } = await shop.order(user);
      const asked = { ownerId: stranger.id, orderId };
      expect(await outcomeOf(payOrder(shop.at(0), { ...asked, method: 'cloudCoin' }))).to.equal('order.notFound');
      expect(await outcomeOf(cancelOrder(shop.at(0), asked))).to.equal('order.notFound');
      expect(await outcomeOf(readOrderInfo(shop.at(0), asked))).to.equal('order.notFound');
    });

    it('wait to be paid in a bounded number', async () => {
      const user = await shop.person();
      for (let made = 0; made < orderLimits.openPerUser; made++) await shop.order(user);
      expect(await outcomeOf(shop.order(user))).to.equal('order.tooMany');
      const first = await shop.database.orders.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true });
      await cancelOrder(shop.at(0), { ownerId: user.id, orderId: first.id });
      expect(await outcomeOf(shop.order(user))).to.equal('done');
    });

    it('can be paid until just before their time is over, and no longer, whatever the timer does', async () => {
      const user = await shop.person({ coinFen: 700_00 });
      const [first, second] = [await shop.order(user), await shop.order(user)];
      expect(await outcomeOf(byCoin(first, undefined, orderLimits.payMs - 1))).to.equal('done');
      expect(await refusalOf(byCoin(second, undefined, orderLimits.payMs))).to.equal('订单已超时,请重新下单');
      expect(await shop.read(second)).to.include({ status: 'Created' });
      await closeDueOrders(shop.at(orderLimits.payMs));
      expect(await shop.read(second)).to.include({ status: 'Closed', closeReason: 'timedOut' });
      expect(await refusalOf(byCoin(second, undefined, orderLimits.payMs))).to.equal('订单已超时,请重新下单');
    });

    it('that are due are closed in bounded numbers, and no others', async () => {
      const users = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
      for (const user of users) for (let made = 0; made < 45; made++) await shop.order(user);
      const late = await shop.order(await shop.person(), annualCard, null, shop.at(minuteMs));
      expect(await closeDueOrders(shop.at(orderLimits.payMs - 1))).to.equal(0);
      const due = await shop.database.orders.count({ where: { status: 'Created' } });
      expect(await closeDueOrders(shop.at(orderLimits.payMs))).to.equal(orderLimits.closedAtOnce);
      while ((await closeDueOrders(shop.at(orderLimits.payMs))) > 0);
      expect(due).to.be.greaterThan(5 * 45);
      expect(await shop.database.orders.findAll({ where: { status: 'Created' } }).then((left) => left.map(({ id }) => id))).to.deep.equal([
        late.id,
      ]);
    });

    it('are cancelled once, and not after their payment', async () => {
      const user = await shop.person({ coinFen: 300_00 });
      const [one, two] = [await shop.order(user), await shop.order(user)];
      const cancel = (order: { id: string }) => outcomeOf(cancelOrder(shop.at(0), { ownerId: user.id, orderId: order.id }));
      expect([await cancel(one), await cancel(one)]).to.deep.equal(['done', 'done']);
      expect(await shop.pathOf(one)).to.deep.equal(['Created', 'Closed']);
      expect(await outcomeOf(byCoin(one))).to.equal('order.closed');
      await byCoin(two);
      expect(await cancel(two)).to.equal('order.notCancellable');
    });

    it('deduct their coupon when they are submitted, and give it back once when they close unpaid', async () => {
      const user = await shop.person();
      for (const end of ['cancelled', 'timedOut'] as const) {
        const coupon = await shop.coupon(user);
        const order = await shop.order(user, annualCard, coupon);
        expect(order).to.include({ payableFen: annualFen - 30_00, couponUse: 'Held' });
        expect(await shop.usesOf(user, coupon)).to.equal(0);
        expect(await outcomeOf(shop.order(user, annualCard, coupon))).to.equal('order.couponUnusable');
        if (end === 'cancelled') await cancelOrder(shop.at(0), { ownerId: user.id, orderId: order.id });
        else await closeDueOrders(shop.at(orderLimits.payMs));
        await cancelOrder(shop.at(0), { ownerId: user.id, orderId: order.id });
        expect(await shop.read(order)).to.include({ closeReason: end, couponUse: 'Returned' });
        expect(await shop.usesOf(user, coupon)).to.equal(1);
      }
    });

    it('are paid with the coupon that the dialog chose, in place of the one that they hold', async () => {
      const user = await shop.person({ coinFen: 300_00 });
      const [held, chosen] = [await shop.coupon(user), await shop.coupon(user, { faceValueFen: 100_00 })];
      const order = await shop.order(user, annualCard, held);
      expect(await outcomeOf(byCoin(order, chosen))).to.equal('done');
      expect(await shop.coinsOf(user)).to.equal(300_00 - 199_00);
      expect([await shop.usesOf(user, held), await shop.usesOf(user, chosen)]).to.deep.equal([1, 0]);
      expect(await shop.read(order)).to.include({ couponId: chosen, couponUse: 'Spent', paidFen: 199_00 });
      const [line] = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
      expect(line?.payableFen).to.equal(199_00);
    });

    it('keep their coupon for the next try when a payment fails, and whatever was chosen then is as it was', async () => {
      const user = await shop.person({ coinFen: 1_00 });
      const [held, chosen] = [await shop.coupon(user), await shop.coupon(user, { faceValueFen: 100_00 })];
      const order = await shop.order(user, annualCard, held);
      expect(await outcomeOf(byCoin(order, chosen))).to.equal('order.methodClosed');
      expect([await shop.usesOf(user, held), await shop.usesOf(user, chosen)]).to.deep.equal([0, 1]);
      expect(await shop.read(order)).to.include({ couponId: held, couponUse: 'Held', payableFen: annualFen - 30_00 });
      expect(await outcomeOf(byCoin(order, null))).to.equal('order.methodClosed');
      expect(await shop.usesOf(user, held)).to.equal(0);
    });

    it('refuse a coupon that is another’s, over, or for something else', async () => {
      const user = await shop.person();
      const foreign = await shop.coupon(await shop.person());
      const over = await shop.coupon(user, { validMs: 1 });
      const elsewhere = await shop.coupon(user, { types: ['conversion'] });
      expect(await outcomeOf(shop.order(user, annualCard, foreign))).to.equal('order.couponUnknown');
      expect(await refusalOf(shop.order(user, annualCard, over, shop.at(1)))).to.equal('优惠券已过期');
      expect(await refusalOf(shop.order(user, annualCard, elsewhere))).to.equal('优惠券不适用于此类订单');
      expect(await shop.database.orders.count({ where: { ownerId: user.id } })).to.equal(0);
    });

    it('that come to nothing are paid by coins with 0', async () => {
      const user = await shop.person();
      const coupon = await shop.coupon(user, { faceValueFen: annualFen });
      const order = await shop.order(user, annualCard, coupon);
      expect(order.payableFen).to.equal(0);
      expect(await outcomeOf(byCoin(order))).to.equal('done');
      expect(await shop.read(order)).to.include({ status: 'Done', paidFen: 0, couponUse: 'Spent' });
      expect(await shop.usesOf(user, coupon)).to.equal(0);
    });

    it('are paid by settled earnings, of whoever publishes', async () => {
      const [publisher, reader] = [
        await shop.person({ incomeFen: 300_00, about: { uploaderType: 2 } }),
        await shop.person({ incomeFen: 300_00 }),
      ];
      const pay = async (user: typeof reader) => {
        const { id } = await shop.order(user);
        return refusalOf(payOrder(shop.at(0), { ownerId: user.id, orderId: id, method: 'earnings' }));
      };
      expect([await pay(publisher), await pay(reader)]).to.deep.equal(['done', '仅模型发布者可以使用收益账户支付']);
      const left = await balancesOf(
        shop.database,
        [publisher, reader].map(({ id }) => userAccount('incomeSettled', id, 'money')),
      );
      expect(left).to.deep.equal([1_00, 300_00]);
      expect(await pay(publisher)).to.equal('收益余额不足，当前可用 1元');
    });

    it('sell a first month once, however many orders for it there are', async () => {
      const user = await shop.person({ coinFen: 100_00 });
      const monthly = { type: 'membership', tier: 'basic', card: 'monthly' } as const;
      const [first, second] = [await shop.order(user, monthly), await shop.order(user, monthly)];
      expect([first.payableFen, second.payableFen]).to.deep.equal([19_90, 19_90]);
      expect([await outcomeOf(byCoin(first)), await outcomeOf(byCoin(second))]).to.deep.equal(['done', 'order.priceChanged']);
      expect(await shop.coinsOf(user)).to.equal(100_00 - 19_90);
      expect((await shop.order(user, monthly)).payableFen).to.equal(39_00);
    });

    it('do not sell a lower tier than runs, neither when they are made nor when they are paid', async () => {
      const user = await shop.person({ coinFen: 3000_00 });
      const basic = await shop.order(user);
      await byCoin(await shop.order(user, { type: 'membership', tier: 'professional', card: 'annual' }));
      expect(await refusalOf(shop.order(user))).to.equal('您当前是专业会员，到期前不能购买更低等级的会员');
      expect(await outcomeOf(byCoin(basic))).to.equal('order.downgrade');
      expect(await shop.read(basic)).to.include({ status: 'Created' });
      expect(await shop.coinsOf(user)).to.equal(3000_00 - 1699_00);
    });

    it('tell the dialog what can be chosen', async () => {
      const user = await shop.person({ coinFen: 50_00, about: { tier: 'basic' } });
      const held = await shop.coupon(user, { faceValueFen: 2_00 });
      await shop.coupon(user, { types: ['membership'] });
      const order = await shop.order(user, await shop.conversion(user), held);
      const info = await readOrderInfo(shop.at(0), { ownerId: user.id, orderId: order.id });
      expect(info.coupons.map(({ id }) => id)).to.deep.equal([held]);
      // Without providers in this test's dependencies.
      expect(info.methods.filter(({ open }) => open).map(({ method }) => method)).to.deep.equal(['cloudCoin', 'memberCount']);
      expect(info.methods.filter(({ shown }) => !shown).map(({ method }) => method)).to.include.members(['wechat', 'alipay']);
      expect(info.priced?.countChoice).to.deep.include({ counter: 'conversion', left: 180, needed: 1 });
      expect(info.purse).to.include({ givenFen: 50_00, incomeFen: 0 });
      const over = await readOrderInfo(shop.at(orderLimits.payMs), { ownerId: user.id, orderId: order.id });
      expect([over.methods, over.coupons]).to.deep.equal([[], []]);
    });

    it('are not affected by a coupon that ends while they can still be paid', async () => {
      const user = await shop.person({ coinFen: 300_00 });
      const coupon = await shop.coupon(user, { validMs: minuteMs });
      const order = await shop.order(user, annualCard, coupon);
      expect(await outcomeOf(byCoin(order, undefined, 2 * minuteMs))).to.equal('done');
      expect(await shop.read(order)).to.include({ paidFen: annualFen - 30_00 });
      const next = await shop.coupon(user, { validMs: minuteMs });
      const renewal = await shop.order(user, annualCard, next);
      await closeDueOrders(shop.at(orderLimits.payMs));
      const kept = await shop.database.coupons.findByPk(next, { rejectOnEmpty: true });
      expect(await shop.read(renewal)).to.include({ couponUse: 'Returned' });
      expect(kept.endsAt.getTime() - kept.startsAt.getTime(), 'with the end that it had').to.equal(minuteMs);
    });

    it('keep their owner from deleting the account while something is open', async () => {
      const user = await shop.person();
      const order = await shop.order(user);
      const blocks = () => findDeletionBlocks(shop.database, { userId: user.id, now: new Date(Date.now() + dayMs) });
      expect(await blocks()).to.deep.equal(['orders']);
      await cancelOrder(shop.at(0), { ownerId: user.id, orderId: order.id });
      expect(await blocks()).to.deep.equal([]);
    });
  });
}
