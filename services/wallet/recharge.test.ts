import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { orderLimits } from '#domain/trade/limits';
import type { OrderWish } from '#domain/orders/subjects';
import { rechargePackageSeeds } from '#domain/wallet/recharge';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { annualFen, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { openPaymentShop } from '#test/payment-shop';
import { payOutside, startOutside } from '#test/packages';
import { raceRounds } from '#test/races';
import { balancesOf } from '../ledger/balances-of.ts';
import { readOrderInfo } from '../orders/info.ts';
import { closeOrder } from '../orders/close.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { readPurse } from '../orders/sources.ts';
import { listRechargePackages } from '../packages/list-recharge-packages.ts';

const recharge = (amountFen: number): OrderWish => ({ type: 'recharge', amountFen });
const recharge500: OrderWish = { type: 'rechargePackage', rechargePackageId: 'recharge500' };

for (const backend of farmBackends) {
  describe(`recharges on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const purseOf = async ({ id }: UserRow) => {
      const { givenFen, boughtFen } = await readPurse(shop.database, id);
      return { givenFen, boughtFen };
    };
    const owedFen = async (): Promise<number> => {
      const [fen = Number.NaN] = await balancesOf(shop.database, [platformAccount('coinsOwed', 'money')]);
      return fen;
    };
    const byCoins = (user: UserRow, { id: orderId }: { id: string }) =>
      payOrder(shop.at(0), { ownerId: user.id, orderId, method: 'cloudCoin' });

    const refund = (order: { id: string }, deps = shop.at(0)) =>
      refundByOperator(deps, { order: { orderId: order.id }, cause: '重复购买' });
    const closeOrderNow = ({ id }: { id: string }) =>
      shop.database.transact(async (transaction) => {
        const order = await shop.database.orders.findByPk(id, { transaction, lock: true, rejectOnEmpty: true });
        await closeOrder(shop.at(0), { order, reason: 'timedOut', actorId: null }, transaction);
      });

    it('give the coins that were paid for, and owe their money until they are spent', async () => {
      const user = await shop.person();
      const before = await owedFen();
      const order = await shop.order(user, recharge(123_45));
      expect(order).to.include({ payableFen: 123_45, description: '充值 123.45 云币' });
      expect(await payOutside(shop.at(0), order)).to.equal('settled');
      expect(await purseOf(user)).to.deep.equal({ givenFen: 0, boughtFen: 123_45 });
      expect((await owedFen()) - before).to.equal(123_45);
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paying', 'Paid', 'Done']);
      const [operation] = await shop.database.ledgerOperations.findAll({ where: { orderId: order.id, kind: 'recharge' } });
      expect(operation?.key).to.equal(`recharge/${order.id}`);
    });

    it('of a package keep the given coins apart, spend those first, and lessen what is owed by bought ones alone', async () => {
      const user = await shop.person();
      const order = await shop.order(user, recharge500);
      expect(order).to.include({ payableFen: 500_00, description: '充值 500 云币，赠送 25 云币' });
      const before = await owedFen();
      await payOutside(shop.at(0), order);
      expect(await purseOf(user)).to.deep.equal({ givenFen: 25_00, boughtFen: 500_00 });
      await byCoins(user, await shop.order(user));
      expect(await purseOf(user)).to.deep.equal({ givenFen: 0, boughtFen: 525_00 - annualFen });
      expect((await owedFen()) - before).to.equal(525_00 - annualFen);
    });

    it('are what was ordered, whatever the package is when it is paid; one that is not on sale is not ordered', async () => {
      const user = await shop.person();
      const order = await shop.order(user, recharge500);
      await shop.database.rechargePackages.update({ giftFen: 1_00, onSale: false }, { where: { id: 'recharge500' } });
      await payOutside(shop.at(0), order);
      expect(await purseOf(user)).to.deep.equal({ givenFen: 25_00, boughtFen: 500_00 });
      expect(await outcomeOf(shop.order(user, recharge500))).to.equal('package.notOnSale');
      await shop.database.rechargePackages.update({ giftFen: 25_00, onSale: true }, { where: { id: 'recharge500' } });
      expect((await listRechargePackages(shop.at(0))).map(({ id, priceFen, giftFen }) => [id, { priceFen, giftFen }])).to.deep.equal(
        Object.entries(rechargePackageSeeds),
      );
    });

    it('are paid by WeChat and Alipay alone, without a coupon', async () => {
      const user = await shop.person({ coinFen: 900_00, incomeFen: 900_00, about: { uploaderType: 2 } });
      const coupon = await shop.coupon(user);
      const till = await openPaymentShop();
      const deps = { ...shop.at(0), payments: till.local.providers };
      for (const wish of [recharge(100_00), recharge500]) {
        expect(await outcomeOf(shop.order(user, wish, coupon))).to.equal('order.couponUnusable');
        const { id: orderId } = await shop.order(user, wish);
        const { methods, canUseCoupon } = await readOrderInfo(deps, { ownerId: user.id, orderId });
        expect([canUseCoupon, methods.filter(({ open }) => open).map(({ method }) => method)]).to.deep.equal([false, ['wechat', 'alipay']]);
        const refused = (method: 'cloudCoin' | 'earnings') => refusalOf(payOrder(shop.at(0), { ownerId: user.id, orderId, method }));
        expect([await refused('cloudCoin'), await refused('earnings')]).to.deep.equal([
          '充值和购买套餐不能用云币账户支付',
          '充值不能用收益账户支付',
        ]);
      }
      await till.close();
    });

    it('are credited once, and not for a payment with another amount or too late', async () => {
      const user = await shop.person();
      const tell = await startOutside(shop.at(0), await shop.order(user, recharge(10_00)));
      expect([await tell(), await tell(), await tell(shop.at(0, shop.other))]).to.deep.equal(['settled', 'known', 'known']);
      expect(await payOutside(shop.at(0), await shop.order(user, recharge(10_00)), 9_99)).to.equal('wrongAmount');
      expect(await payOutside(shop.at(orderLimits.payMs - 1), await shop.order(user, recharge(10_00)))).to.equal('settled');
      const late = await shop.order(user, recharge(10_00));
      const arrive = await startOutside(shop.at(0), late);
      await closeOrderNow(late);
      expect(await arrive()).to.equal('late');
      expect(await purseOf(user)).to.deep.equal({ givenFen: 0, boughtFen: 20_00 });
    });

    it(`are credited once where a provider tells of one payment twice at the same instant, ${raceRounds} times`, async () => {
      const user = await shop.person();
      for (let round = 1; round <= raceRounds; round++) {
        const order = await shop.order(user, recharge(1_00));
        const tell = await startOutside(shop.at(0), order);
        const told = await Promise.all([tell(), tell(shop.at(0, shop.other))]);
        expect(told.toSorted()).to.deep.equal(['known', 'settled']);
        expect(await purseOf(user)).to.deep.equal({ givenFen: 0, boughtFen: round * 1_00 });
      }
    });

    it('go back to their source while all of their coins are there, and never beyond', async () => {
      const user = await shop.person({ coinFen: 1_00 });
      const order = await shop.order(user, recharge500);
      await payOutside(shop.at(0), order);
      await refund(order);
      expect(await purseOf(user)).to.deep.equal({ givenFen: 1_00, boughtFen: 0 });
      expect(await shop.read(order)).to.include({ status: 'Refunding', refundReason: 'byOperator' });
      const owed = await shop.database.paymentRefunds.findAll({ where: { orderId: order.id } });
      expect(owed.map(({ amountFen }) => amountFen)).to.deep.equal([500_00]);

      const spender = await shop.person();
      const other = await shop.order(spender, recharge500);
      await payOutside(shop.at(0), other);
      await byCoins(spender, await shop.order(spender));
      expect(await outcomeOf(refund(other)), 'spent in part').to.equal('order.notRefundable');
      expect(await purseOf(spender)).to.deep.equal({ givenFen: 0, boughtFen: 525_00 - annualFen });
      expect((await shop.read(other)).status).to.equal('Done');
      const bought = userAccount('coins', spender.id, 'coinBought');
      expect(await balancesOf(shop.database, [bought])).to.deep.equal([525_00 - annualFen]);
    });

    it(`are spent or go back, not both, where both are asked for at once, ${raceRounds / 5} times`, async () => {
      for (let round = 0; round < raceRounds / 5; round++) {
        const user = await shop.person();
        const order = await shop.order(user, recharge(annualFen));
        await payOutside(shop.at(0), order);
        const card = await shop.order(user);
        const outcomes = await Promise.all([outcomeOf(byCoins(user, card)), outcomeOf(refund(order, shop.at(0, shop.other)))]);
        expect(outcomes).to.satisfy(([paid, refunded]: string[]) =>
          paid === 'done'
            ? refunded === 'order.notRefundable'
            : refunded === 'done' && ['order.methodClosed', 'ledger.lacking'].includes(paid ?? ''),
        );
        expect(await purseOf(user)).to.deep.equal({ givenFen: 0, boughtFen: 0 });
      }
    });
  });
}
