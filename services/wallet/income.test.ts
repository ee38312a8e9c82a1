import { expect } from 'chai';
import { platformAccount, userAccount, type PlatformAccountKind } from '#domain/ledger/accounts';
import type { OrderWish } from '#domain/orders/subjects';
import { walletLimits } from '#domain/wallet/limits';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { dayMs, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { raceRounds } from '#test/races';
import { giveBoughtCoins } from '#test/wallet';
import { inspectOrder } from '../backoffice/inspect-order.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { createOrder } from '../orders/create.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import type { InnerMethod } from '../orders/sources.ts';
import { settleDueIncome } from './settle-due-income.ts';

for (const backend of farmBackends) {
  describe(`income of sellers on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const seller = (has: Parameters<Shop['person']>[0] = {}) => shop.person({ ...has, about: { uploaderType: 2 } });
    const model = (owner: UserRow, overrides: Partial<MallModelRow> = {}) => buildMallModel(shop.database, owner, overrides);
    const order = (buyer: UserRow, models: readonly MallModelRow[], couponId: string | null = null) => {
      const wishes = models.map(({ id: modelId }): OrderWish => ({ type: 'modelPurchase', modelId }));
      return createOrder(shop.at(0), { ownerId: buyer.id, wishes, couponId });
    };
    const pay = ({ id: orderId, ownerId }: { id: string; ownerId: string }, method: InnerMethod = 'cloudCoin', deps: object = {}) =>
      payOrder({ ...shop.at(0), ...deps }, { orderId, ownerId, method });
    /** Pending and settled. */
    const incomeOf = ({ id }: UserRow) =>
      balancesOf(shop.database, [userAccount('incomePending', id, 'money'), userAccount('incomeSettled', id, 'money')]);
    const platform = async (...kinds: PlatformAccountKind[]) =>
      balancesOf(
        shop.database,
        kinds.map((kind) => platformAccount(kind, 'money')),
      );
    const rowsOf = async ({ id: ownerId }: UserRow) =>
      (await shop.database.incomes.findAll({ where: { ownerId }, order: ['id'] })).map(({ status, grossFen, feeFen, incomeFen }) => [
        status,
        grossFen,
        feeFen,
        incomeFen,
      ]);
    /** Somebody with coins that he bought. */
    const buyer = async (boughtFen: number, givenFen = 0): Promise<UserRow> => {
      const user = await shop.person({ coinFen: givenFen });
      await giveBoughtCoins(shop.at(0), user.id, boughtFen);
      return user;
    };
    const sale = async () => {
      const owner = await seller();
      const sold = await order(await buyer(10_00), [await model(owner)]);
      await pay(sold);
      return { owner, sold };
    };

    it('is what was paid for each line, less the fee; what given coins paid is the platform’s cost, and goes back with a refund', async () => {
      const [one, two] = [await seller(), await seller()];
      const before = await platform('sales', 'commissions', 'promotions');
      const moved = async () => (await platform('sales', 'commissions', 'promotions')).map((fen, index) => fen - (before[index] ?? 0));
      const sold = await order(await buyer(50_00, 5_00), [await model(one), await model(two, { priceFen: 33_33 })]);
      await pay(sold);
      expect([await rowsOf(one), await rowsOf(two)]).to.deep.equal([[['Pending', 10_00, 1_00, 9_00]], [['Pending', 33_33, 3_33, 30_00]]]);
      expect([await incomeOf(one), await incomeOf(two)]).to.deep.equal([
        [9_00, 0],
        [30_00, 0],
      ]);
      expect(await moved()).to.deep.equal([0, 1_00 + 3_33, -5_00]);
      await refundByOperator(shop.at(1), { order: sold, cause: '不满意' });
      expect([await incomeOf(one), await incomeOf(two), await moved()]).to.deep.equal([
        [0, 0],
        [0, 0],
        [0, 0, 0],
      ]);
    });

    it('waits for the month’s end where a member’s count paid, and is less what a coupon paid', async () => {
      const owner = await seller();
      const member = await shop.person({ about: { tier: 'basic' } });
      await pay(await order(member, [await model(owner)]), 'memberCountBatch');
      expect(await rowsOf(owner)).to.deep.equal([['Counted', 0, 0, 0]]);
      const saver = await buyer(50_00);
      await pay(await order(saver, [await model(owner, { priceFen: 40_00 })], await shop.coupon(saver)));
      expect((await rowsOf(owner))[1]).to.deep.equal(['Pending', 10_00, 1_00, 9_00]);
    });

    it('comes of earnings that another spends, too, by the fee that is set', async () => {
      const [owner, colleague] = [await seller(), await seller({ incomeFen: 20_00 })];
      const rates = { platformFeePercent: 25, withdrawal: { feePercent: 0, taxPercent: 0 } };
      await pay(await order(colleague, [await model(owner)]), 'earnings', { rates });
      expect(await rowsOf(owner)).to.deep.equal([['Pending', 10_00, 2_50, 7_50]]);
      expect(await incomeOf(colleague)).to.deep.equal([0, 10_00]);
    });

    it('is nobody’s where its seller has left', async () => {
      const owner = await seller();
      const sold = await order(await buyer(10_00), [await model(owner)]);
      const { users } = shop.database;
      await users.update({ deletedAt: new Date() }, { where: { id: owner.id } });
      expect(await outcomeOf(pay(sold))).to.be.oneOf(['done', 'mall.withdrawn']);
      expect(await rowsOf(owner)).to.deep.equal([]);
    });

    it('pays for nothing while it is pending, and is settled after 7 days, once, whoever does it how often', async () => {
      const { owner } = await sale();
      const due = (ms: number, by = shop.database) => settleDueIncome(shop.at(ms, by));
      await due(walletLimits.pendingMs - 1);
      expect(await incomeOf(owner)).to.deep.equal([9_00, 0]);
      const chair = await model(await seller());
      expect(await outcomeOf(pay(await order(owner, [chair]), 'earnings'))).to.equal('order.methodClosed');
      await Promise.all([due(walletLimits.pendingMs), due(walletLimits.pendingMs, shop.other)]);
      expect(await due(walletLimits.pendingMs + dayMs)).to.equal(0);
      expect([await incomeOf(owner), await rowsOf(owner)]).to.deep.equal([[0, 9_00], [['Settled', 10_00, 1_00, 9_00]]]);
      const cheap = await model(await seller(), { priceFen: 9_00 });
      await pay(await order(owner, [cheap]), 'earnings');
      expect(await incomeOf(owner)).to.deep.equal([0, 0]);
    });

    it('is settled for all that are due, however many', async () => {
      const owner = await seller();
      const shopper = await buyer(300 * 1_00);
      for (let count = 0; count < walletLimits.settledAtOnce / 50; count++) {
        const models = await Promise.all(Array.from({ length: 60 }, () => model(owner, { priceFen: 1_00 })));
        await pay(await order(shopper, models));
      }
      expect(await settleDueIncome(shop.at(walletLimits.pendingMs))).to.be.at.least(240);
      expect(await incomeOf(owner)).to.deep.equal([0, 240 * 90]);
    });

    it('goes back with a refund while it is pending, line by line or whole, and once', async () => {
      const [one, two] = [await seller(), await seller()];
      const sold = await order(await buyer(20_00), [await model(one), await model(two)]);
      await pay(sold);
      const refund = (lines?: readonly number[]) =>
        outcomeOf(refundByOperator(shop.at(1), { order: sold, cause: '不满意', ...(lines !== undefined && { lines }) }));
      expect([await refund([2]), await refund([2])]).to.deep.equal(['done', 'order.notRefundable']);
      expect([await incomeOf(one), await incomeOf(two)]).to.deep.equal([
        [9_00, 0],
        [0, 0],
      ]);
      expect([await refund(), await refund()]).to.deep.equal(['done', 'order.notRefundable']);
      expect([await rowsOf(one), await rowsOf(two)]).to.deep.equal([[['Reversed', 10_00, 1_00, 9_00]], [['Reversed', 10_00, 1_00, 9_00]]]);
      expect([await incomeOf(one), await incomeOf(two)]).to.deep.equal([
        [0, 0],
        [0, 0],
      ]);
      expect(await settleDueIncome(shop.at(walletLimits.pendingMs))).to.equal(0);
    });

    it('is taken back where the refund comes after it was settled, and owed where the seller has spent it', async () => {
      const refund = (order: { id: string; orderNumber: string }) =>
        refundByOperator(shop.at(walletLimits.pendingMs + 1), { order, cause: '不满意' });
      const inspected = async ({ id: orderId }: { id: string }) =>
        (await inspectOrder(shop.at(0), { orderId, administratorId: newId(), address: '10.0.0.1' })).owedFen;
      const [salesBefore, feesBefore] = await platform('sales', 'commissions');
      const [one, two] = [await sale(), await sale()];
      await settleDueIncome(shop.at(walletLimits.pendingMs));
      await pay(await order(two.owner, [await model(await seller(), { priceFen: 1 })]), 'earnings');
      expect([await inspected(one.sold), await inspected(two.sold)]).to.deep.equal([0, 1]);
      expect([await refund(one.sold), await refund(two.sold)]).to.deep.equal([
        { refundedFen: 10_00, owedFen: 0 },
        { refundedFen: 10_00, owedFen: 1 },
      ]);
      expect([await incomeOf(one.owner), await rowsOf(one.owner)]).to.deep.equal([[0, 0], [['Reversed', 10_00, 1_00, 9_00]]]);
      expect([await incomeOf(two.owner), await rowsOf(two.owner)]).to.deep.equal([[0, 0], [['Reversed', 10_00, 1_00, 9_00]]]);
      expect(await balancesOf(shop.database, [userAccount('incomeOwed', two.owner.id, 'money')])).to.deep.equal([-1]);
      // The fen that the second seller spent brought another his whole.
      expect(await platform('sales', 'commissions')).to.deep.equal([salesBefore, feesBefore]);
      expect(await inspected(two.sold)).to.equal(0);
      const [, refunded] = await shop.database.auditEvents.findAll({
        where: { subjectId: [one.sold.ownerId, two.sold.ownerId], event: 'orderRefunded' },
        order: ['id'],
      });
      expect(JSON.parse(refunded?.details ?? '')).to.include({ owedFen: 1 });
    });

    it(`is taken back once, whether it is settled at the same instant or not, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const { owner, sold } = await sale();
        const later = walletLimits.pendingMs;
        await Promise.all([
          settleDueIncome(shop.at(later)),
          refundByOperator(shop.at(later, shop.other), { order: sold, cause: '不满意' }),
        ]);
        await settleDueIncome(shop.at(later));
        const [[status] = []] = await rowsOf(owner);
        expect([status, await incomeOf(owner)]).to.deep.equal(['Reversed', [0, 0]]);
      }
    });
  });
}
