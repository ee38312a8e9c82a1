import { expect } from 'chai';
import type { Database } from '#storage/database/connect';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { annualFen, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { raceRounds } from '#test/races';
import type { PaymentDeps } from '../deps.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { payOrder } from '../orders/pay.ts';
import { attendOrder } from './attend.ts';
import { receivePayment } from './receive.ts';
import type { ReceivedPayment } from './received-payment.ts';
import { startPayment } from './start.ts';

for (const backend of farmBackends) {
  describe(`payments at the same instant on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    let paid: PaymentShop;
    before(async () => {
      [shop, paid] = await Promise.all([openShop(backend), openPaymentShop()]);
      paid.pass((shop.at(0).clock?.() ?? new Date()).getTime() - paid.clock().getTime());
    });
    after(async () => {
      await shop.close();
      await paid.close();
    });
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const deps = (by: Database): PaymentDeps => ({ ...shop.at(0, by), payments: paid.local.providers });
    const start = (by: Database, { id: orderId, ownerId }: OrderRow, method: 'wechat' | 'alipay') =>
      startPayment(deps(by), {
        ownerId,
        orderId,
        method,
        notifyUrl: `${paid.request().notifyUrl}/${method}`,
        returnUrl: 'http://127.0.0.1:9/',
      });
    const attempts = ({ id: orderId }: OrderRow) => shop.database.paymentAttempts.findAll({ where: { orderId }, order: ['number'] });
    const both = <T>(one: (by: Database) => Promise<T>, two: (by: Database) => Promise<T> = one) =>
      Promise.all([one(shop.database), two(shop.other)]);

    /** An order that somebody has just paid by WeChat, of which we do not know yet. */
    async function justPaid(coinFen = 0): Promise<{ order: OrderRow; fact: ReceivedPayment }> {
      const user = await shop.person({ coinFen });
      const order = await shop.order(user);
      await start(shop.database, order, 'wechat');
      const outTradeNo = (await attempts(order))[0]?.outTradeNo ?? '';
      await paid.local.play('wechat', outTradeNo, 'silent');
      const report = await paid.local.providers.wechat.query(outTradeNo);
      if (report.state !== 'paid') throw new Error(report.state);
      const { state: _, ...trade } = report;
      return { order, fact: { provider: 'wechat', outTradeNo, ...trade } };
    }
    const terms = ({ ownerId }: OrderRow) => shop.database.membershipTerms.count({ where: { userId: ownerId } });

    it(`have one live attempt an order, whoever begins one, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const order = await shop.order(await shop.person());
        const outcomes = await both(
          (by) => outcomeOf(start(by, order, 'wechat')),
          (by) => outcomeOf(start(by, order, round % 2 === 0 ? 'wechat' : 'alipay')),
        );
        expect(outcomes).to.include('done');
        for (const outcome of outcomes) expect(outcome).to.be.oneOf(['done', 'payment.attemptOpen', 'payment.orderLost']);
        expect((await attempts(order)).filter(({ state }) => state === 'Live')).to.have.length.at.most(1);
        if (round % 2 === 0) expect(await attempts(order), 'the same is the same attempt').to.have.length(1);
      }
    });

    it(`are taken in once, by two notifications and a query, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const { order, fact } = await justPaid();
        const [outcomes] = await Promise.all([
          both((by) => receivePayment(deps(by), fact)),
          attendOrder(deps(shop.other), { orderId: order.id, asks: true }),
        ]);
        expect(outcomes.filter((outcome) => outcome === 'settled').length).to.be.at.most(1);
        for (const outcome of outcomes) expect(outcome).to.be.oneOf(['settled', 'known']);
        expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paying', 'Paid', 'Done']);
        expect(await terms(order)).to.equal(1);
      }
    });

    it(`settle or go back when their order is cancelled at that instant, never both, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const { order, fact } = await justPaid();
        const cancel = (by: Database) =>
          outcomeOf(cancelOrder({ ...deps(by), payments: {} }, { ownerId: order.ownerId, orderId: order.id }));
        const [outcome, cancelled] = await both<string>((by) => receivePayment(deps(by), fact), cancel);
        const { status } = await shop.read(order);
        expect([outcome, cancelled, status]).to.deep.equal(
          status === 'Done' ? ['settled', 'order.notCancellable', 'Done'] : ['late', 'done', 'Refunding'],
        );
        expect(await terms(order)).to.equal(status === 'Done' ? 1 : 0);
      }
    });

    it(`settle, and leave the coins alone that are offered at that instant, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const { order, fact } = await justPaid(annualFen);
        const coins = (by: Database) => outcomeOf(payOrder(deps(by), { ownerId: order.ownerId, orderId: order.id, method: 'cloudCoin' }));
        const [outcome, byCoins] = await both<string>((by) => receivePayment(deps(by), fact), coins);
        expect([outcome, byCoins]).to.deep.equal([outcome === 'known' ? 'known' : 'settled', 'order.paid']);
        expect(await shop.coinsOf({ id: order.ownerId } as Parameters<Shop['coinsOf']>[0])).to.equal(annualFen);
        expect(await shop.read(order)).to.include({ status: 'Done', method: 'wechat' });
      }
    });
  });
}
