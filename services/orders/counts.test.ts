import { expect } from 'chai';
import { benefits } from '#domain/membership/benefits';
import { farmBackends } from '#test/databases';
import { dayMs, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { grantTerm } from '../membership/grant-term.ts';
import { readCounts } from '../membership/read-counts.ts';
import { finishJob } from './finish-job.ts';
import { payOrder } from './pay.ts';

const allowance = benefits.basic.allowances.conversion;

for (const backend of farmBackends) {
  describe(`free counts on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const leftOf = async (userId: string, ms = 0) =>
      (await readCounts(shop.database, { userId, now: shop.at(ms).clock?.() ?? new Date() })).left.conversion;
    const byCount = (order: { id: string; ownerId: string }, ms = 0) =>
      payOrder(shop.at(ms), { ownerId: order.ownerId, orderId: order.id, method: 'memberCount' });
    const convert = async (user: Parameters<Shop['conversion']>[0], ms = 0) => {
      const order = await shop.order(user, await shop.conversion(user), null, shop.at(ms));
      await byCount(order, ms);
      const [line] = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
      return { order, jobId: line?.jobId ?? '' };
    };
    it('pay for an order in place of money, one for each', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      expect(await leftOf(user.id)).to.equal(allowance);
      const { order } = await convert(user);
      expect(await shop.read(order)).to.include({ status: 'Fulfilling', method: 'memberCount', paidFen: 0 });
      expect(await leftOf(user.id)).to.equal(allowance - 1);
    });

    it('come back to their period where the work fails', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      const { order, jobId } = await convert(user);
      await finishJob(shop.at(0), { id: jobId, attempt: 1, outcome: { status: 'Error', code: 'model.empty', params: {} } });
      expect(await shop.read(order)).to.include({ status: 'Refunded', refundReason: 'badFile', refundedFen: 0 });
      expect(await leftOf(user.id)).to.equal(allowance);
    });

    it('begin anew after a year, and nothing that comes back late is added', async () => {
      const user = await shop.person();
      await grantTerm(shop.at(0), { phone: user.phone, tier: 'basic', days: 800 });
      const { jobId } = await convert(user);
      expect([await leftOf(user.id, 364 * dayMs), await leftOf(user.id, 366 * dayMs)]).to.deep.equal([allowance - 1, allowance]);
      await finishJob(shop.at(366 * dayMs), { id: jobId, attempt: 1, outcome: { status: 'Cancelled' } });
      expect([await leftOf(user.id), await leftOf(user.id, 366 * dayMs)]).to.deep.equal([allowance, allowance]);
    });

    it('stay used after an upgrade and after falling back', async () => {
      const user = await shop.person();
      await grantTerm(shop.at(0), { phone: user.phone, tier: 'basic', days: 300 });
      await convert(user);
      await grantTerm(shop.at(1), { phone: user.phone, tier: 'advanced', days: 30 });
      const more = benefits.advanced.allowances.conversion;
      expect(await leftOf(user.id, 2)).to.equal(more - 1);
      await convert(user, 2);
      expect(await leftOf(user.id, 2)).to.equal(more - 2);
      expect(await leftOf(user.id, 31 * dayMs)).to.equal(allowance - 2);
      await convert(user, 31 * dayMs);
      expect(await leftOf(user.id, 31 * dayMs)).to.equal(allowance - 3);
    });

    it('without an end are not spent', async () => {
      const user = await shop.person({ about: { tier: 'professional' } });
      const { order } = await convert(user);
      expect(await shop.read(order)).to.include({ status: 'Fulfilling', paidFen: 0 });
      expect(await leftOf(user.id)).to.equal(-1);
      expect(await shop.database.countAllowances.count({ where: { ownerId: user.id } })).to.equal(0);
    });

    it('do not pay for publishers, nor for whoever is no member', async () => {
      for (const about of [{ tier: 'basic', uploaderType: 2 } as const, {}]) {
        const user = await shop.person({ about });
        const order = await shop.order(user, await shop.conversion(user));
        expect(await refusalOf(byCount(order))).to.equal('此类订单不能用免费次数抵扣');
      }
    });

    it('leave a coupon that the order held', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      const coupon = await shop.coupon(user, { faceValueFen: 1_00 });
      const order = await shop.order(user, await shop.conversion(user), coupon);
      expect(await outcomeOf(byCount(order))).to.equal('done');
      expect(await shop.usesOf(user, coupon)).to.equal(1);
      expect(await shop.read(order)).to.include({ couponUse: 'Returned' });
    });
  });
}
