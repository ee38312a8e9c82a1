import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { grades } from '#domain/membership/grades';
import { walletLimits } from '#domain/wallet/limits';
import type { OrderWish } from '#domain/orders/subjects';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { annualCard, dayMs, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { raceRounds } from '#test/races';
import { giveBoughtCoins } from '#test/wallet';
import { balancesOf } from '../ledger/balances-of.ts';
import { createOrder } from '../orders/create.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { divideMonths } from './divide-months.ts';
import { listIncomes } from './list-incomes.ts';
import { repayAllOwed } from './repay-all-owed.ts';
import { settleDueIncome } from './settle-due-income.ts';

const monthly: OrderWish = { type: 'membership', tier: 'basic', card: 'monthly' };
const firstMonthFen = grades.basic.firstMonthFen;
/** After the month that began at 0, and the time in which its last payment may be under way. */
const overMs = 35 * dayMs;

for (const backend of farmBackends) {
  describe(`members’ months that pay sellers on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const seller = () => shop.person({ about: { uploaderType: 2 } });
    const model = (owner: UserRow, priceFen = 10_00) => buildMallModel(shop.database, owner, { priceFen });
    /** Somebody who bought this card with coins that he bought, and has so many given ones on top. */
    const member = async (card: OrderWish = monthly, givenFen = 0): Promise<UserRow> => {
      const user = await shop.person({ coinFen: givenFen });
      await giveBoughtCoins(shop.at(0), user.id, 2000_00);
      const { id: orderId, ownerId } = await shop.order(user, card);
      await payOrder(shop.at(0), { orderId, ownerId, method: 'cloudCoin' });
      return user;
    };
    const take = async (buyer: UserRow, models: readonly MallModelRow[], deps = shop.at(dayMs)) => {
      const wishes = models.map(({ id: modelId }): OrderWish => ({ type: 'modelPurchase', modelId }));
      const order = await createOrder(deps, { ownerId: buyer.id, wishes, couponId: null });
      await payOrder(deps, { orderId: order.id, ownerId: buyer.id, method: 'memberCountBatch' });
      return order;
    };
    const rowsOf = async ({ id: ownerId }: UserRow) =>
      (await shop.database.incomes.findAll({ where: { ownerId }, order: ['id'] })).map(({ status, incomeFen }) => [status, incomeFen]);
    /** Pending, settled, owed. */
    const moneyOf = ({ id }: UserRow) =>
      balancesOf(
        shop.database,
        (['incomePending', 'incomeSettled', 'incomeOwed'] as const).map((kind) => userAccount(kind, id, 'money')),
      );
    const platform = () =>
      balancesOf(
        shop.database,
        (['sales', 'commissions', 'promotions'] as const).map((kind) => platformAccount(kind, 'money')),
      );
    const refund = (order: { id: string; orderNumber: string }, ms: number, by = shop.database) =>
      refundByOperator(shop.at(ms, by), { order, cause: '不满意' });

    it('wait for the month’s end, and then share half of what was paid, to the fen, pending for 7 days', async () => {
      const [one, two] = [await seller(), await seller()];
      const buyer = await member();
      const before = await platform();
      await take(buyer, [await model(one), await model(two, 1_00)]);
      await take(buyer, [await model(one, 20_00)]);
      expect([await rowsOf(one), await rowsOf(two)]).to.deep.equal([
        [
          ['Counted', 0],
          ['Counted', 0],
        ],
        [['Counted', 0]],
      ]);
      expect(await divideMonths(shop.at(30 * dayMs))).to.equal(0);
      await divideMonths(shop.at(overMs));
      // 19.90 yuan: half is 9.95, three models have 3.32, 3.32 and 3.31, and one costs 1 yuan, less a tenth.
      const shares = [...(await rowsOf(one)), ...(await rowsOf(two))];
      expect(firstMonthFen).to.equal(19_90);
      expect(shares).to.have.deep.members([
        ['Pending', 3_32],
        ['Pending', 3_31],
        ['Pending', 90],
      ]);
      expect(await moneyOf(one)).to.deep.equal([6_63, 0, 0]);
      const after = await platform();
      expect(after.map((fen, index) => fen - (before[index] ?? 0))).to.deep.equal([-7_53, 0, 0]);
      const { incomes, pools } = await listIncomes(shop.at(0), { ownerId: two.id, status: 'all', pageNo: 1, pageSize: 10 });
      expect(pools.get(incomes[0]?.poolId ?? '')).to.include({ paidFen: 19_90, takes: 3 });
      await settleDueIncome(shop.at(overMs + walletLimits.pendingMs - 1));
      expect(await moneyOf(one)).to.deep.equal([6_63, 0, 0]);
      await settleDueIncome(shop.at(overMs + walletLimits.pendingMs));
      expect([await moneyOf(one), await moneyOf(two)]).to.deep.equal([
        [0, 6_63, 0],
        [0, 90, 0],
      ]);
    });

    it('share a twelfth of an annual card each, given coins as the platform’s cost, and nothing of a membership that was given', async () => {
      const [one, two] = [await seller(), await seller()];
      const before = await platform();
      // A third of the card is paid with given coins.
      const buyer = await member(annualCard, 100_00);
      const paid = await platform();
      expect(paid.map((fen, index) => fen - (before[index] ?? 0))).to.deep.equal([199_00, 0, 0]);
      await take(buyer, [await model(one, 20_00)]);
      await take(buyer, [await model(one, 20_00)], shop.at(32 * dayMs));
      await take(await shop.person({ about: { tier: 'basic' } }), [await model(two)]);
      await divideMonths(shop.at(3 * overMs));
      // 24.91 yuan a month, of which half is 12.45; 100 of 299 were given.
      expect([await rowsOf(one), await rowsOf(two)]).to.deep.equal([
        [
          ['Pending', 12_45],
          ['Pending', 12_45],
        ],
        [['Nothing', 0]],
      ]);
      const given = Math.floor((12_45 * 8_33) / 24_91);
      const after = await platform();
      expect(after.map((fen, index) => fen - (paid[index] ?? 0))).to.deep.equal([2 * given - 24_90, 0, -2 * given]);
    });

    it('leave out what was refunded before their end, and take back what is refunded after it, without another’s share', async () => {
      const [one, two] = [await seller(), await seller()];
      const buyer = await member();
      const early = await take(buyer, [await model(one)]);
      const late = await take(buyer, [await model(one, 20_00)]);
      await take(buyer, [await model(two, 20_00)]);
      await refund(early, 2 * dayMs);
      await divideMonths(shop.at(overMs));
      expect(await rowsOf(one)).to.have.deep.members([
        ['Reversed', 0],
        ['Pending', 4_98],
      ]);
      expect(await rowsOf(two)).to.deep.equal([['Pending', 4_97]]);
      await refund(late, overMs + dayMs);
      expect([await moneyOf(one), await moneyOf(two)]).to.deep.equal([
        [0, 0, 0],
        [4_97, 0, 0],
      ]);
    });

    it('bring nothing to a seller who has left', async () => {
      const owner = await seller();
      await take(await member(), [await model(owner)]);
      await shop.database.users.update({ deletedAt: new Date() }, { where: { id: owner.id } });
      await divideMonths(shop.at(overMs));
      expect(await rowsOf(owner)).to.deep.equal([['Nothing', 0]]);
    });

    it(`are divided once, whoever does it, and never with what is refunded at the same instant, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const [one, two] = [await seller(), await seller()];
        const buyer = await member();
        const first = await take(buyer, [await model(one, 20_00)]);
        await take(buyer, [await model(two, 20_00)]);
        await Promise.all([divideMonths(shop.at(overMs)), divideMonths(shop.at(overMs, shop.other)), refund(first, overMs, shop.other)]);
        await divideMonths(shop.at(overMs));
        expect((await rowsOf(one))[0]?.[0]).to.equal('Reversed');
        expect(await moneyOf(one)).to.deep.equal([0, 0, 0]);
        const [[status, incomeFen] = []] = await rowsOf(two);
        expect([status, incomeFen]).to.be.deep.oneOf([
          ['Pending', 9_95],
          ['Pending', 4_97],
        ]);
        expect((await moneyOf(two))[0]).to.equal(incomeFen);
      }
    });

    it('refuse a model that would be taken in a month that is divided', async () => {
      const buyer = await member();
      await take(buyer, [await model(await seller())]);
      await divideMonths(shop.at(overMs));
      const late = await take(buyer, [await model(await seller())]).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      );
      expect(late).to.match(/is divided already$/);
    });

    it('are paid back by later income where their seller has spent them, however it comes', async () => {
      const owner = await seller();
      const buyer = await member();
      const taken = await take(buyer, [await model(owner, 20_00)]);
      await divideMonths(shop.at(overMs));
      const settledMs = overMs + walletLimits.pendingMs;
      await settleDueIncome(shop.at(settledMs));
      const spend = async (priceFen: number) => {
        const order = await shop.order(
          owner,
          { type: 'modelPurchase', modelId: (await model(await seller(), priceFen)).id },
          null,
          shop.at(settledMs),
        );
        await payOrder(shop.at(settledMs), { orderId: order.id, ownerId: owner.id, method: 'earnings' });
        return order;
      };
      const [spent] = [await spend(6_00), await spend(3_00)];
      expect(await moneyOf(owner)).to.deep.equal([0, 95, 0]);
      expect(await refund(taken, settledMs)).to.deep.equal({ refundedFen: 0, owedFen: 9_00 });
      expect(await moneyOf(owner)).to.deep.equal([0, 0, -9_00]);
      // What he spent comes back, and pays.
      await refund(spent, settledMs);
      await Promise.all([repayAllOwed(shop.at(settledMs)), repayAllOwed(shop.at(settledMs, shop.other))]);
      expect(await moneyOf(owner)).to.deep.equal([0, 0, -3_00]);
      await giveBoughtCoins(shop.at(0), buyer.id, 10_00);
      const sold = await shop.order(buyer, { type: 'modelPurchase', modelId: (await model(owner)).id }, null, shop.at(settledMs));
      await payOrder(shop.at(settledMs), { orderId: sold.id, ownerId: buyer.id, method: 'cloudCoin' });
      await Promise.all([
        settleDueIncome(shop.at(settledMs + walletLimits.pendingMs)),
        settleDueIncome(shop.at(settledMs + walletLimits.pendingMs, shop.other)),
      ]);
      expect(await moneyOf(owner)).to.deep.equal([0, 6_00, 0]);
      expect(await outcomeOf(refund(taken, settledMs))).to.equal('order.notRefundable');
    });
  });
}
