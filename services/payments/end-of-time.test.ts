import { expect } from 'chai';
import { platformAccount } from '#domain/ledger/accounts';
import { jobLimits } from '#domain/limits';
import type { OrderWish } from '#domain/orders/subjects';
import { paymentLimits } from '#domain/payments/limits';
import type { OuterMethod } from '#domain/trade/methods';
import type { PaymentProviders } from '#providers/payments/contract';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { annualCard, annualFen, expectBalance, minuteMs, openShop, outcomeOf, type Shop } from '#test/orders';
import { openPaymentShop, type PaymentShop } from '#test/payment-shop';
import type { DiskDeps, PaymentDeps } from '../deps.ts';
import { findDeletionBlocks } from '../deletion/guards.ts';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { payOrder } from '../orders/pay.ts';
import { attendOrder } from './attend.ts';
import { payRefunds } from './pay-refunds.ts';
import { receivePayment } from './receive.ts';
import { returnReceipt } from './return-receipt.ts';
import { startPayment } from './start.ts';

for (const backend of farmBackends) {
  describe(`payments that their order does not take on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let paid: PaymentShop;
    before(async () => ([shop, paid] = await Promise.all([openShop(backend), openPaymentShop()])));
    after(async () => {
      await shop.close();
      await paid.close();
    });
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** So long after the shop was opened, by the providers' clock too. */
    function at(ms: number, payments: PaymentProviders = paid.local.providers): DiskDeps & PaymentDeps {
      const deps = shop.at(ms);
      paid.pass((deps.clock?.() ?? new Date()).getTime() - paid.clock().getTime());
      return { ...deps, payments };
    }
    const start = ({ id: orderId, ownerId }: OrderRow, method: OuterMethod) =>
      startPayment(at(0), {
        ownerId,
        orderId,
        method,
        notifyUrl: `${paid.request().notifyUrl}/${method}`,
        returnUrl: 'http://127.0.0.1:9/',
      });
    const tradeNumber = async ({ id: orderId }: OrderRow, number: number) =>
      (await shop.database.paymentAttempts.findOne({ where: { orderId, number }, rejectOnEmpty: true })).outTradeNo;
    const owed = async () => (await balancesOf(shop.database, [platformAccount('refundsOwed', 'money')]))[0];
    /** Pays what is owed, which WeChat Pay takes a second for. */
    async function settle({ id: orderId }: OrderRow, ms: number): Promise<void> {
      for (let tries = 0; ; tries++) {
        const { isOver, owed: open } = await attendOrder(at(ms + 2000 * tries), { orderId, asks: true });
        if (isOver && open === 0) break;
        expect(tries, 'it ends').to.be.lessThan(10);
      }
      expect(await owed()).to.equal(0);
    }

    it('go back beside it, in none of its sums, however many of them come late', async () => {
      const order = await shop.order(await shop.person());
      const forms: Record<string, string>[] = [];
      for (const method of ['alipay', 'wechat', 'alipay'] as const) {
        const started = await start(order, method);
        if ('form' in started) forms.push({ ...Object.fromEntries(new URL(started.form.action).searchParams), ...started.form.fields });
      }
      await cancelOrder(at(0), { ownerId: order.ownerId, orderId: order.id });
      for (const form of forms) {
        const trade = await paid.local.takeForm(form);
        await paid.local.play('alipay', trade?.outTradeNo ?? '', 'silent');
      }
      await settle(order, 31 * minuteMs);
      const receipts = await shop.database.paymentReceipts.findAll({ where: { orderId: order.id } });
      expect(receipts.map(({ outcome, amountFen }) => [outcome, amountFen])).to.deep.equal([
        ['late', annualFen],
        ['late', annualFen],
      ]);
      expect(await shop.read(order)).to.include({ status: 'Refunded', refundReason: 'paidLate', paidFen: 0, refundedFen: 0 });
      const standing = paid.local.trades().filter(({ outTradeNo }) => outTradeNo.startsWith(order.orderNumber));
      expect(standing.filter(({ standing: one }) => one === 'refunded')).to.have.length(2);
    });

    for (const [how, isDown] of [
      ['does not answer', true],
      ['is not configured any more', false],
    ] as const)
      it(`keep neither coupon nor place beyond its time where the provider ${how}, and go back once it tells`, async () => {
        const user = await shop.person();
        const coupon = await shop.coupon(user);
        const order = await shop.order(user, annualCard, coupon);
        await start(order, 'wechat');
        const outTradeNo = await tradeNumber(order, 1);
        await paid.local.play('wechat', outTradeNo, 'silent');
        const { providers } = paid.local;
        if (isDown) await paid.local.close();
        try {
          const standing = await attendOrder(at(31 * minuteMs, isDown ? providers : {}), { orderId: order.id, asks: true });
          expect(standing).to.deep.equal({ isOver: false, owed: 0, refused: 0 });
        } finally {
          if (isDown) await paid.restart();
        }
        expect(await shop.read(order)).to.include({ status: 'Closed', closeReason: 'timedOut', couponUse: 'Returned' });
        expect(await shop.usesOf(user, coupon)).to.equal(1);
        await settle(order, 32 * minuteMs);
        expect(await shop.read(order)).to.include({ status: 'Refunded', refundReason: 'paidLate', paidFen: 0, refundedFen: 0 });
        expect(paid.local.trades().find((trade) => trade.outTradeNo === outTradeNo)?.standing).to.equal('refunded');
      });

    it('are waited for a day where the provider is not configured any more, and not for ever', async () => {
      const order = await shop.order(await shop.person());
      await start(order, 'wechat');
      const attend = (ms: number) => attendOrder(at(ms, {}), { orderId: order.id, asks: true });
      expect(await attend(30 * minuteMs + paymentLimits.unconfiguredMs - 1)).to.include({ isOver: false });
      expect(await attend(30 * minuteMs + paymentLimits.unconfiguredMs)).to.include({ isOver: true });
      const [attempt] = await shop.database.paymentAttempts.findAll({ where: { orderId: order.id } });
      expect(attempt).to.include({ state: 'Closed', liveOrderId: null });
    });

    it('keep an account from being deleted while they are owed, also beside an order that is done', async () => {
      const { database } = shop;
      const user = await shop.person();
      const blocks = () => findDeletionBlocks(database, { userId: user.id, now: shop.at(0).clock?.() ?? new Date() });
      const order = await shop.order(user, await shop.conversion(user));
      const started = await start(order, 'alipay');
      if (!('form' in started)) throw new Error('no form');
      await start(order, 'wechat');
      await paid.local.play('wechat', await tradeNumber(order, 2), 'silent');
      const form = { ...Object.fromEntries(new URL(started.form.action).searchParams), ...started.form.fields };
      await paid.local.takeForm(form);
      await paid.local.play('alipay', await tradeNumber(order, 1), 'silent');
      // Both are told of; the refund of the second finds no provider.
      for (const [method, number] of [
        ['wechat', 2],
        ['alipay', 1],
      ] as const) {
        const outTradeNo = await tradeNumber(order, number);
        const report = await paid.local.providers[method].query(outTradeNo);
        if (report.state !== 'paid') throw new Error(report.state);
        const { state: _, ...trade } = report;
        await receivePayment(at(0), { provider: method, outTradeNo, ...trade });
      }
      const { jobId } = await database.orderLines.findOne({ where: { orderId: order.id }, rejectOnEmpty: true });
      await beginJob(shop.at(0), { id: jobId ?? '', attempt: 1 });
      await finishJob(shop.at(0), { id: jobId ?? '', attempt: 1, outcome: { status: 'Success' } });
      expect(await shop.read(order)).to.include({ status: 'Done', method: 'wechat' });
      expect(await blocks()).to.deep.equal(['refunds']);
      const [refund] = await database.paymentRefunds.findAll({ where: { orderId: order.id } });
      await refund?.update({ state: 'Refused' });
      expect(await blocks(), 'an operator must see to it').to.deep.equal(['refunds']);
      await refund?.update({ state: 'Owed' });
      await settle(order, 0);
      expect(await blocks()).to.deep.equal([]);
    });

    it('keep an account from being deleted while an order waits to be refunded', async () => {
      const user = await shop.person();
      const order = await shop.order(user);
      await start(order, 'wechat');
      const outTradeNo = await tradeNumber(order, 1);
      await paid.local.play('wechat', outTradeNo, 'silent');
      await cancelOrder(at(0, {}), { ownerId: user.id, orderId: order.id });
      const report = await paid.local.providers.wechat.query(outTradeNo);
      if (report.state !== 'paid') throw new Error(report.state);
      const { state: _, ...trade } = report;
      await receivePayment(at(0), { provider: 'wechat', outTradeNo, ...trade });
      expect(await shop.read(order)).to.include({ status: 'Refunding' });
      const blocks = () => findDeletionBlocks(shop.database, { userId: user.id, now: new Date() });
      expect(await blocks()).to.deep.equal(['refunds']);
      await settle(order, 0);
      expect(await blocks()).to.deep.equal([]);
    });

    describe('are not even asked for where it could not be handed over now:', () => {
      const refuses = async (order: OrderRow, code: string): Promise<void> => {
        for (const method of ['wechat', 'alipay'] as const) expect(await outcomeOf(start(order, method))).to.equal(code);
        expect(await shop.read(order)).to.include({ status: 'Created', attempts: 0 });
        expect(await shop.database.paymentAttempts.count({ where: { orderId: order.id } })).to.equal(0);
      };
      const payByCoins = ({ id: orderId, ownerId }: OrderRow) => payOrder(at(0), { orderId, ownerId, method: 'cloudCoin' });

      it('too many unfinished jobs, of which an order of several needs all', async () => {
        const user = await shop.person({ coinFen: 1500_00 });
        const two = await shop.batch(user, 2);
        for (let left = jobLimits.unfinishedPerUser - 1; left > 0; left -= jobLimits.filesAtOnce)
          await payByCoins(await shop.batch(user, Math.min(left, jobLimits.filesAtOnce)));
        await refuses(two, 'job.tooMany');
        expect(await outcomeOf(start(await shop.order(user, await shop.conversion(user)), 'wechat'))).to.equal('done');
      });

      it('a model that was withdrawn, or that he has by now', async () => {
        const [user, seller] = [await shop.person({ coinFen: 50_00 }), await shop.person({ about: { uploaderType: 2 } })];
        const [chair, table] = [await buildMallModel(shop.database, seller, {}), await buildMallModel(shop.database, seller, {})];
        const buy = ({ id: modelId }: { id: string }) => shop.order(user, { type: 'modelPurchase', modelId });
        const [withdrawn, bought, twice] = [await buy(chair), await buy(table), await buy(table)];
        await chair.update({ status: 'Withdrawn' });
        await refuses(withdrawn, 'mall.withdrawn');
        await payByCoins(bought);
        await refuses(twice, 'mall.bought');
      });

      it('a second first month, or a lower tier than runs', async () => {
        const user = await shop.person({ coinFen: 5000_00 });
        const monthly: OrderWish = { type: 'membership', tier: 'basic', card: 'monthly' };
        const [one, two, lower] = [await shop.order(user, monthly), await shop.order(user, monthly), await shop.order(user)];
        await payByCoins(one);
        await refuses(two, 'order.priceChanged');
        await payByCoins(await shop.order(user, { type: 'membership', tier: 'advanced', card: 'annual' }));
        await refuses(lower, 'order.downgrade');
      });
    });

    it('go back when an operator says so, which is audited, though another provider that owes is not configured', async () => {
      const asked = paid.request();
      await paid.start('alipay', asked);
      await paid.local.play('alipay', asked.outTradeNo, 'silent');
      const report = await paid.local.providers.alipay.query(asked.outTradeNo);
      if (report.state !== 'paid') throw new Error(report.state);
      const { state: _, ...trade } = report;
      const alipay = { provider: 'alipay', outTradeNo: asked.outTradeNo, ...trade } as const;
      const wechat = { ...alipay, provider: 'wechat', transactionId: `4200${trade.transactionId}` } as const;
      const by = { administratorId: 'a'.repeat(32), address: '10.0.0.1' };
      for (const fact of [alipay, wechat]) {
        expect(await receivePayment(at(0), fact)).to.equal('unexplained');
        await returnReceipt(at(0), { transactionId: fact.transactionId, by });
        const [entry] = await shop.database.auditEvents.findAll({ where: { event: 'receiptReturned' }, order: [['id', 'DESC']] });
        expect(entry).to.include({ actorId: by.administratorId, address: by.address });
        expect(JSON.stringify(entry?.details)).to.include(fact.transactionId);
      }
      const only = { alipay: paid.local.providers.alipay };
      expect(await payRefunds(at(0, only), { orderId: null })).to.deep.equal({ owed: 1, refused: 0 });
      expect(paid.local.trades().find(({ outTradeNo }) => outTradeNo === asked.outTradeNo)?.standing).to.equal('refunded');
      expect(await owed()).to.equal(wechat.amountFen);
    });
  });
}
