import { expect } from 'chai';
import { farmBackends } from '#test/databases';
import { formatYuan } from '#domain/money/yuan';
import { openShop, type Shop } from '#test/orders';
import { payOrder } from '../orders/pay.ts';
import { readOfficeOverview } from './overview.ts';
import { periodsOf } from './periods.ts';

for (const backend of farmBackends) {
  describe(`the overview of the back office on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());

    it('begins its day at midnight in China, and puts the same hours of last week beside it', () => {
      const { today, before } = periodsOf(new Date('2026-03-05T17:30:00Z'));
      expect([today.from, today.to].map((at) => at.toISOString())).to.deep.equal(['2026-03-05T16:00:00.000Z', '2026-03-05T17:30:00.000Z']);
      expect([before.from, before.to].map((at) => at.toISOString())).to.deep.equal([
        '2026-02-26T16:00:00.000Z',
        '2026-02-26T17:30:00.000Z',
      ]);
    });

    it('counts what was made today, what waits and since when, and tells each role its own', async () => {
      // Ids have the time of the machine.
      const deps = { database: shop.database, clock: () => new Date(Date.now() + 1000) };
      const before = await readOfficeOverview(deps, { role: 'administrator' });
      const user = await shop.person({ coinFen: 20_00 });
      const here = { ...shop.at(0), clock: () => new Date() };
      const order = await shop.batch(user, 2, null, here);
      await payOrder(here, { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      const since = new Date('2026-11-20T00:00:00Z');
      await shop.database.transact((transaction) =>
        shop.database.waitingWorks.create({ workflowId: 'check/x/1', kind: 'check', reason: '慢', since }, { transaction }),
      );
      const after = await readOfficeOverview(deps, { role: 'administrator' });
      const today = ({ figures }: typeof after, label: string): number => Number(figures.find((one) => one.label === label)?.today);
      expect(today(after, '注册') - today(before, '注册')).to.equal(1);
      expect(today(after, '提交的处理') - today(before, '提交的处理')).to.equal(2);
      expect(after.works.reduce((all, { open }) => all + open, 0)).to.equal(2);
      const from = ({ revenue }: typeof after, method: string) => revenue.find(({ label }) => label === method)?.today;
      expect(from(after, '云币账户'), 'what was given is no income').to.equal('¥0.00');
      const seller = await shop.person({ incomeFen: 20_00, about: { uploaderType: 2 } });
      const own = await shop.batch(seller, 1, null, here);
      await payOrder(here, { ownerId: seller.id, orderId: own.id, method: 'earnings' });
      const paid = await readOfficeOverview(deps, { role: 'administrator' });
      expect(from(paid, '收益账户')).to.equal(formatYuan(own.payableFen));
      const [work] = after.queues;
      expect([work?.count, work?.oldestAt]).to.deep.equal([1, since.toISOString()]);
      const reviewer = await readOfficeOverview(deps, { role: 'reviewer' });
      expect(reviewer.queues.map(({ label }) => label)).to.deep.equal(['认证', '模型师申请', '侵权举报', '商城模型']);
      expect([reviewer.works, reviewer.revenue]).to.deep.equal([[], []]);
    });
  });
}
