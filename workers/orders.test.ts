import { expect } from 'chai';
import { orderLimits } from '#domain/trade/limits';
import { createOrder } from '#services/orders/create';
import { giveCoupon } from '#services/coupons/give';
import { freePort } from '../script/platform/ports.ts';
import { farmBackends } from '#test/databases';
import { openFlow } from '#test/flow';
import { ledgerDifferences } from '#test/ledger';
import { annualCard, usesLeft, voucher } from '#test/orders';
import { openPayingFlow } from '#test/paying-flow';
import { buildOrder } from '#test/work';

for (const backend of farmBackends) {
  describe(`the upkeep of orders on ${backend.name}`, function () {
    this.timeout(120_000);

    it('closes more orders that are due together than one look takes, by itself, and no others', async () => {
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

    it('ends, while Temporal is away, what was being paid, with its coupon back; what is paid then goes back by itself', async () => {
      const paying = await openPayingFlow(backend);
      try {
        const { deps, flow, shop } = paying;
        const { database, owner } = flow;
        const couponId = await database.transact((transaction) =>
          giveCoupon(deps, { ownerId: owner.id, template: voucher, source: 'operator' }, transaction),
        );
        const order = await createOrder(deps, { ownerId: owner.id, wishes: [annualCard], couponId });
        const { outTradeNo } = await paying.begin(order, 'wechat', []);
        const now = Date.now();
        await order.update({ expiresAt: new Date(now - orderLimits.unattendedMs) });
        const recent = await paying.order();
        await paying.begin(recent, 'wechat', []);
        await recent.update({ expiresAt: new Date(now - 1) });

        const away = { address: `127.0.0.1:${await freePort()}`, namespace: 'default' };
        const workers = await paying.work({ temporal: away, orchestration: { ordersMs: 50 } });
        expect(await paying.becomes(order, 'Closed')).to.include({ closeReason: 'timedOut', couponUse: 'Returned', paidFen: 0 });
        expect(await usesLeft(database, { ownerId: owner.id, couponId })).to.equal(1);
        expect(await recent.reload(), 'its workflow may still ask').to.include({ status: 'Paying' });
        await shop.local.play('wechat', outTradeNo, 'silent');
        await workers.close();

        await paying.work();
        const back = await paying.becomes(order, 'Refunded');
        expect(back).to.include({ closeReason: 'timedOut', refundReason: 'paidLate', paidFen: 0, refundedFen: 0 });
        expect(shop.local.trades().find((trade) => trade.outTradeNo === outTradeNo)?.standing).to.equal('refunded');
        await paying.becomes(recent, 'Closed');
        expect(await ledgerDifferences(database)).to.deep.equal([]);
      } finally {
        await paying.close();
      }
    });
  });
}
