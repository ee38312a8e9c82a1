import { expect } from 'chai';
import { orderLimits } from '#domain/trade/limits';
import type { OrderWish } from '#domain/orders/subjects';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { annualCard, annualFen, conversionFen, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { createOrder } from './create.ts';
import { quoteOrder } from './quote.ts';

for (const backend of farmBackends) {
  describe(`prices that are asked for on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    it('are those that an order is then made with, for one thing and for several, with a coupon and without', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      const works = [await shop.conversion(user), await shop.conversion(user), await shop.conversion(user)];
      for (const wishes of [[annualCard], works.slice(0, 1), works] as OrderWish[][]) {
        for (const couponId of [null, await shop.coupon(user, { faceValueFen: 1_01 })]) {
          const asked = { ownerId: user.id, wishes, couponId };
          const { lines, priced } = await quoteOrder(shop.at(0), asked);
          const order = await createOrder(shop.at(0), asked);
          expect(order).to.include({ amountFen: priced.amountFen, payableFen: priced.payableFen });
          const ordered = await shop.database.orderLines.findAll({ where: { orderId: order.id }, order: ['line'] });
          expect(lines.map(({ payableFen }) => payableFen)).to.deep.equal(ordered.map(({ payableFen }) => payableFen));
        }
      }
    });

    it('take a bounded number of statements, of which none writes, and an order of as many too', async () => {
      const [user, seller] = [await shop.person(), await shop.person({ about: { uploaderType: 2 } })];
      const sqlOf = async (work: () => Promise<unknown>): Promise<string[]> => {
        const statements: string[] = [];
        const { options } = shop.database.sequelize as unknown as { options: { logging: unknown } };
        const { logging } = options;
        options.logging = (sql: string) => void statements.push(sql);
        await work();
        options.logging = logging;
        return statements;
      };
      const models: OrderWish[] = [];
      while (models.length < orderLimits.lines)
        models.push({ type: 'modelPurchase', modelId: (await buildMallModel(shop.database, seller)).id });
      const works: OrderWish[] = [];
      while (works.length < 10) works.push(await shop.conversion(user));
      for (const wishes of [models, works]) {
        const quote = (count: number) => sqlOf(() => quoteOrder(shop.at(0), { ownerId: user.id, wishes: wishes.slice(0, count) }));
        const order = (count: number) => sqlOf(() => createOrder(shop.at(0), { ownerId: user.id, wishes: wishes.slice(0, count) }));
        const quoted = await quote(wishes.length);
        expect(quoted).to.have.length((await quote(1)).length);
        expect(quoted.filter((sql) => !sql.replace(/^Executing \([^)]*\): /, '').startsWith('SELECT'))).to.deep.equal([]);
        // Beside another unpaid order, what those hold is counted too.
        await order(1);
        expect(await order(wishes.length)).to.have.length((await order(1)).length);
        expect(quoted.length).to.be.within(1, 20);
      }
      const { lines } = await quoteOrder(shop.at(0), { ownerId: user.id, wishes: models });
      expect(lines.map(({ subject }) => subject.type === 'modelPurchase' && subject.modelId)).to.deep.equal(
        models.map((wish) => wish.type === 'modelPurchase' && wish.modelId),
      );
    });

    it('leave no order and no deducted coupon behind', async () => {
      const user = await shop.person();
      const coupon = await shop.coupon(user);
      const quote = await quoteOrder(shop.at(0), { ownerId: user.id, wishes: [annualCard], couponId: coupon });
      expect(quote).to.include({ couponId: coupon, canUseCoupon: true, packageUses: 0 });
      expect([quote.priced.payableFen, quote.coupons.map(({ id }) => id)]).to.deep.equal([annualFen - 30_00, [coupon]]);
      expect(await shop.usesOf(user, coupon)).to.equal(1);
      expect(await shop.database.orders.count({ where: { ownerId: user.id } })).to.equal(0);
    });

    it('say which count would pay, and offer no coupon that does not work', async () => {
      const member = await shop.person({ about: { tier: 'basic' } });
      await shop.coupon(member, { thresholdFen: conversionFen + 1 });
      const { priced, memberLine, coupons, packageUses } = await quoteOrder(shop.at(0), {
        ...{ ownerId: member.id, wishes: [await shop.conversion(member)] },
      });
      expect(priced.countChoice).to.deep.include({ method: 'memberCount', needed: 1, left: 180 });
      expect([memberLine, coupons, packageUses]).to.deep.equal(['普通会员次数内 0元/个，本年剩余 180 次', [], 0]);
    });

    it('are refused for what an order would be refused for', async () => {
      const [user, other] = [await shop.person({ about: { tier: 'advanced' } }), await shop.person()];
      const ask = (wish: OrderWish, couponId: string | null = null) =>
        outcomeOf(quoteOrder(shop.at(0), { ownerId: user.id, wishes: [wish], couponId }));
      expect(await ask(await shop.conversion(other))).to.equal('file.notFound');
      expect(await ask(annualCard)).to.equal('order.downgrade');
      expect(await ask(await shop.conversion(user), await shop.coupon(other))).to.equal('order.couponUnknown');
    });
  });
}
