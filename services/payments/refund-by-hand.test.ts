import { expect } from 'chai';
import { platformAccount } from '#domain/ledger/accounts';
import { tradeNumberOf } from '#domain/trade/order-number';
import { farmBackends } from '#test/databases';
import { conversionFen, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { receivePayment } from './receive.ts';
import { refundByHand } from './refund-by-hand.ts';
import { retryRefund } from './retry-refund.ts';

const rounds = 10;

for (const backend of farmBackends) {
  describe(`refunds that a provider refused on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** A conversion that WeChat paid and that failed, whose refund WeChat refuses. */
    async function refused() {
      const { orders, orderLines, paymentAttempts, paymentRefunds } = shop.database;
      const user = await shop.person();
      const { id: orderId, orderNumber } = await shop.order(user, await shop.conversion(user));
      const outTradeNo = tradeNumberOf(orderNumber, 1);
      const at = shop.at(0).clock?.() ?? new Date();
      const attempt = { orderId, number: 1, outTradeNo, method: 'wechat', couponId: null, amountFen: conversionFen, at } as const;
      await paymentAttempts.create({ ...attempt, state: 'Live', liveOrderId: orderId });
      await orders.update({ status: 'Paying', attempts: 1 }, { where: { id: orderId } });
      const paid = { provider: 'wechat', outTradeNo, transactionId: `4200${orderNumber}`, amountFen: conversionFen, paidAt: at } as const;
      expect(await receivePayment(shop.at(0), paid)).to.equal('settled');
      const { jobId } = await orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
      await beginJob(shop.at(0), { id: jobId ?? '', attempt: 1 });
      const outcome = { status: 'Error', code: 'model.empty', params: {} } as const;
      await finishJob(shop.at(0), { id: jobId ?? '', attempt: 1, outcome });
      const refund = await paymentRefunds.findOne({ where: { orderId }, rejectOnEmpty: true });
      await refund.update({ state: 'Refused', lastCode: 'TOO_OLD' });
      return { orderId, outRefundNo: refund.outRefundNo };
    }
    const by = { administratorId: 'a'.repeat(32), address: '10.0.0.1' };
    const payByHand = (outRefundNo: string, connection = shop.database) =>
      outcomeOf(refundByHand(shop.at(0, connection), { outRefundNo, bankNumber: 'CMB-1', by }));
    const balance = async (kind: 'bank' | 'refundsOwed' | 'wechatPay') =>
      (await balancesOf(shop.database, [platformAccount(kind, 'money')]))[0] ?? 0;

    it('are neither asked for again nor paid by whoever the order belongs to', async () => {
      const { orderId, outRefundNo } = await refused();
      const { ownerId } = await shop.read({ id: orderId });
      const own = { outRefundNo, by: { administratorId: ownerId, address: '10.0.0.1' } };
      expect(await outcomeOf(refundByHand(shop.at(0), { ...own, bankNumber: 'CMB-1' }))).to.equal('administration.ownAccount');
      expect(await outcomeOf(retryRefund(shop.at(0), own))).to.equal('administration.ownAccount');
      expect(await shop.database.paymentRefunds.findByPk(outRefundNo)).to.include({ state: 'Refused' });
      expect(await payByHand(outRefundNo)).to.equal('done');
    });

    it(`are paid from our bank account, once, also by two at once, ${rounds} times`, async () => {
      for (let round = 0; round < rounds; round++) {
        const { orderId, outRefundNo } = await refused();
        expect(await shop.read({ id: orderId })).to.include({ status: 'Refunding', refundedFen: 0 });
        const [bank, wechat] = [await balance('bank'), await balance('wechatPay')];
        const outcomes = await Promise.all([payByHand(outRefundNo), payByHand(outRefundNo, shop.other)]);
        expect(outcomes.toSorted()).to.deep.equal(['done', 'payment.notRefused']);
        expect(await shop.read({ id: orderId })).to.include({ status: 'Refunded', refundedFen: conversionFen });
        expect([await balance('bank'), await balance('wechatPay')]).to.deep.equal([bank + conversionFen, wechat]);
        expect(await balance('refundsOwed')).to.equal(0);
        const audited = await shop.database.auditEvents.count({ where: { event: 'refundPaidByHand', actorId: by.administratorId } });
        expect(audited).to.equal(round + 2);
      }
    });

    it('are nothing else: one that is still owed is left to its provider', async () => {
      const { outRefundNo } = await refused();
      await shop.database.paymentRefunds.update({ state: 'Owed' }, { where: { outRefundNo } });
      expect(await payByHand(outRefundNo)).to.equal('payment.notRefused');
      expect(await payByHand('R0')).to.equal('payment.notRefused');
    });
  });
}
