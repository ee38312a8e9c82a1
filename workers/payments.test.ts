import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { outerMethods } from '#domain/trade/methods';
import { orderRunId } from '#domain/workflows/ids';
import { cancelOrder } from '#services/orders/cancel';
import { retryRefund } from '#services/payments/retry-refund';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { openPayingFlow, type PayingFlow } from '#test/paying-flow';
import type { WorkerProcessOptions } from '#test/worker-process';
import type { WorkflowProgress } from '#workflows/contracts';
import type { Workers, WorkersDeps } from './run.ts';

const annualFen = 299_00;
const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));

for (const backend of farmBackends) {
  describe(`orders that are followed on ${backend.name}`, function () {
    this.timeout(120_000);
    let paying: PayingFlow;
    let workers: Workers | undefined;
    before(async () => (paying = await openPayingFlow(backend)));
    after(() => paying.close());
    afterEach('the ledger adds up', async () => {
      await workers?.close();
      workers = undefined;
      expect(await ledgerDifferences(paying.flow.database)).to.deep.equal([]);
    });
    const work = async (overrides?: Partial<WorkersDeps>) => (workers = await paying.work(overrides));

    const standingOf = (outTradeNo: string) => paying.shop.local.trades().find((trade) => trade.outTradeNo === outTradeNo)?.standing;
    const isOver = (order: OrderRow) =>
      paying.flow.until('its workflow to end', async () => {
        const { status } = await paying.flow.client.workflow
          .getHandle(orderRunId(order.id))
          .describe()
          .catch(() => ({ status: { name: 'NONE' } }));
        return status.name === 'COMPLETED';
      });
    const terms = () => paying.flow.database.membershipTerms.count();

    for (const method of outerMethods) {
      it(`are settled by ${method} though no notification ever comes`, async () => {
        const before = await terms();
        const order = await paying.order();
        const { outTradeNo } = await paying.begin(order, method);
        await paying.shop.local.play(method, outTradeNo, 'silent');
        await work();
        expect(await paying.becomes(order, 'Done')).to.include({ paidFen: annualFen, method });
        expect(await terms()).to.equal(before + 1);
        await isOver(order);
      });

      it(`are closed at ${method} and here when nobody has paid in their time, with the coupon back`, async () => {
        const order = await paying.order(1500);
        const { outTradeNo } = await paying.begin(order, method, []);
        await work();
        expect(await paying.becomes(order, 'Closed')).to.include({ closeReason: 'timedOut', paidFen: 0 });
        expect(Date.now()).to.be.at.least(order.expiresAt.getTime());
        expect(standingOf(outTradeNo)).to.equal('closed');
        await isOver(order);
      });

      it(`are paid when somebody paid at the very end, of which nobody told us`, async () => {
        const before = await terms();
        const order = await paying.order(2500);
        const { outTradeNo } = await paying.begin(order, method, []);
        await paying.shop.local.play(method, outTradeNo, 'silent');
        await new Promise((over) => setTimeout(over, order.expiresAt.getTime() - Date.now() + 50));
        await work();
        const { paidAt } = await paying.becomes(order, 'Done');
        expect(paidAt?.getTime()).to.be.lessThan(order.expiresAt.getTime());
        expect(await terms()).to.equal(before + 1);
      });

      it(`give back in full by themselves what ${method} was paid after their time`, async () => {
        const before = await terms();
        const order = await paying.order(1000);
        const { outTradeNo } = await paying.begin(order, method, []);
        await new Promise((over) => setTimeout(over, order.expiresAt.getTime() - Date.now() + 1000));
        await paying.shop.local.play(method, outTradeNo, 'late');
        await work();
        const refunded = await paying.becomes(order, 'Refunded');
        expect(refunded).to.include({ paidFen: 0, refundedFen: 0, refundReason: 'paidLate', closeReason: 'timedOut' });
        expect(standingOf(outTradeNo)).to.equal('refunded');
        expect(await terms()).to.equal(before);
        await isOver(order);
      });
    }

    it('are cancelled while the provider does not answer; what was paid goes back once it does', async () => {
      const { deps, shop } = paying;
      const order = await paying.order();
      const { outTradeNo } = await paying.begin(order, 'wechat', []);
      await shop.local.play('wechat', outTradeNo, 'silent');
      await cancelOrder({ ...deps, payments: {} }, { ownerId: order.ownerId, orderId: order.id });
      expect((await order.reload()).status).to.equal('Closed');
      await work();
      expect(await paying.becomes(order, 'Refunded')).to.include({ closeReason: 'cancelled', refundReason: 'paidLate' });
      expect(standingOf(outTradeNo)).to.equal('refunded');
      await isOver(order);
    });

    it('whose refund the provider refuses wait for an operator, and go on when he says so', async () => {
      const { deps, flow, shop } = paying;
      const { paymentRefunds } = flow.database;
      const order = await paying.order();
      const { outTradeNo } = await paying.begin(order, 'wechat', []);
      await shop.local.play('wechat', outTradeNo, 'silent');
      await cancelOrder({ ...deps, payments: {} }, { ownerId: order.ownerId, orderId: order.id });
      // A provider that says no, as when the payment has become too old.
      const { wechat } = shop.local.providers;
      const no = { ...wechat, refund: async () => ({ state: 'refused', reason: 'notAllowed', code: 'TOO_OLD' }) as const };
      const payments = { ...shop.local.providers, wechat: no };
      await work({ payments });
      expect(await flow.waiting(orderRunId(order.id))).to.equal('支付平台拒绝退款');
      expect(await order.reload()).to.include({ status: 'Refunding', refundedFen: 0 });
      const refund = await paymentRefunds.findOne({ where: { orderId: order.id }, rejectOnEmpty: true });
      expect(refund).to.include({ state: 'Refused', lastCode: 'TOO_OLD', amountFen: annualFen });
      await workers?.close();
      await work();
      await retryRefund(deps, { outRefundNo: refund.outRefundNo });
      // The order never took it.
      expect(await paying.becomes(order, 'Refunded')).to.include({ paidFen: 0, refundedFen: 0, refundReason: 'paidLate' });
      expect(await refund.reload()).to.include({ state: 'Refunded', lastCode: null, amountFen: annualFen });
      expect(standingOf(outTradeNo)).to.equal('refunded');
      await isOver(order);
    });

    it('are taken up again when Temporal has lost them', async () => {
      const { flow } = paying;
      const order = await paying.order(1500);
      await paying.begin(order, 'wechat', []);
      await flow.database.outbox.update({ status: 'Sent' }, { where: { workflowId: orderRunId(order.id) } });
      await work();
      await paying.becomes(order, 'Closed');
    });

    it('are settled once when the worker that follows them is killed, by the next one', async () => {
      const before = await terms();
      const { flow, shop } = paying;
      const order = await paying.order();
      const { outTradeNo } = await paying.begin(order, 'wechat', [4000]);
      const { databaseUrl, store, tempFolder, address } = flow;
      const localPayments = { folder: shop.folder, port: Number(new URL(shop.local.url).port) };
      const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: [], localPayments };
      const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit'] });
      await flow.until('its workflow to run', () =>
        flow.client.workflow
          .getHandle(orderRunId(order.id))
          .query<WorkflowProgress>('progress')
          .then(
            ({ rounds }) => rounds > 0,
            () => false,
          ),
      );
      // Its first look is over.
      await new Promise((over) => setTimeout(over, 1500));
      await shop.local.play('wechat', outTradeNo, 'silent');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      expect((await order.reload()).status).to.equal('Paying');
      await work();
      await paying.becomes(order, 'Done');
      expect(await terms()).to.equal(before + 1);
    });
  });
}
