import { expect } from 'chai';
import { jobLimits } from '#domain/limits';
import { batchProblems } from '#domain/orders/batch';
import { farmBackends } from '#test/databases';
import { annualCard, conversionFen, expectBalance, openShop, refusalOf, type Shop } from '#test/orders';
import { createOrder } from './create.ts';
import { payOrder } from './pay.ts';

for (const backend of farmBackends) {
  describe(`orders of several things on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const linesOf = ({ id }: { id: string }) => shop.database.orderLines.findAll({ where: { orderId: id }, order: ['line'] });

    it('have a line for each, which add up exactly with a coupon that does not divide', async () => {
      const user = await shop.person();
      const coupon = await shop.coupon(user, { faceValueFen: 1_00 });
      const order = await shop.batch(user, 3, coupon);
      expect(order).to.include({ type: 'conversion', amountFen: 3 * conversionFen, payableFen: 3 * conversionFen - 1_00 });
      expect(order.description).to.equal('格式转换「椅子」等 3 项');
      const lines = await linesOf(order);
      expect(lines.map(({ line, amountFen, payableFen }) => [line, amountFen, payableFen])).to.deep.equal([
        [1, conversionFen, 457],
        [2, conversionFen, 457],
        [3, conversionFen, 456],
      ]);
    });

    it('are paid at once and start a job for each', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const order = await shop.batch(user, 3);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      expect(await shop.coinsOf(user)).to.equal(20_00 - 3 * conversionFen);
      const jobs = (await linesOf(order)).map(({ jobId }) => jobId);
      expect(new Set(jobs).size).to.equal(3);
      expect(await shop.database.jobs.count({ where: { id: jobs.flatMap((id) => id ?? []), ownerId: user.id } })).to.equal(3);
      expect((await shop.read(order)).status).to.equal('Fulfilling');
    });

    it('take one count for each, or none', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      const order = await shop.batch(user, 2);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'memberCount' });
      expect((await shop.read(order)).taken.map(({ amount }) => amount)).to.deep.equal([2]);
    });

    it('are refused where they do not go together', async () => {
      const user = await shop.person();
      const [one, other] = [await shop.conversion(user), await shop.conversion(user)];
      const lightweight = { ...other, type: 'lightweight', input: { kind: 'lightweight' } } as typeof other;
      const order = (...wishes: (typeof one)[]) => refusalOf(createOrder(shop.at(0), { ownerId: user.id, wishes }));
      expect(await order(one, annualCard)).to.equal(batchProblems.alone);
      expect(await order(one, lightweight)).to.equal(batchProblems.modules);
      expect(await order(one, other, one)).to.equal(batchProblems.twice);
      const many = Array.from({ length: jobLimits.filesAtOnce + 1 }, (_, index) => ({ ...one, fileId: `file-${index}` }));
      expect(await order(...many)).to.equal(batchProblems.tooMuchWork);
      expect(await shop.database.orders.count({ where: { ownerId: user.id } })).to.equal(0);
    });
  });
}
