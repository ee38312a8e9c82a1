import { expect } from 'chai';
import type { CouponFilter, CouponState } from '#domain/coupons/standing';
import { userAccount } from '#domain/ledger/accounts';
import { couponUnit } from '#domain/ledger/units';
import { orderLimits } from '#domain/trade/limits';
import type { Outcome } from '#domain/workflows/outcome';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { annualCard, annualFen, conversionFen, dayMs, expectBalance, minuteMs, openShop, type Shop } from '#test/orders';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { listHistory } from '../ledger/history.ts';
import { closeDueOrders } from '../orders/close-due.ts';
import { payOrder } from '../orders/pay.ts';
import { lapseCoupons } from './lapse.ts';
import { listCoupons } from './list.ts';

for (const backend of farmBackends) {
  describe(`the end of coupons on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const endMs = 30 * dayMs;
    const statesOf = async (user: UserRow, ms: number, status: CouponFilter = 'all') =>
      (await listCoupons(shop.at(ms), { ownerId: user.id, status, pageNo: 1, pageSize: 50 })).coupons.map(({ state }) => state);
    const lapse = async (ms: number): Promise<void> => void (await lapseCoupons(shop.at(ms)));

    it('has what is left of them lapse in the ledger, once, and not before', async () => {
      const user = await shop.person();
      const coupon = await shop.coupon(user, { uses: 3 });
      await lapse(endMs - 1);
      expect([await shop.usesOf(user, coupon), await statesOf(user, endMs - 1)]).to.deep.equal([3, ['usable']]);
      expect(await statesOf(user, endMs), 'whatever the sweep does').to.deep.equal(['lapsed']);
      await Promise.all([lapseCoupons(shop.at(endMs)), lapseCoupons(shop.at(endMs, shop.other))]);
      await lapse(endMs + dayMs);
      expect([await shop.usesOf(user, coupon), await statesOf(user, endMs)]).to.deep.equal([0, ['lapsed']]);
      const { entries } = await listHistory(shop.at(0), { ownerId: user.id, kinds: ['coupons'], pageNo: 1, pageSize: 10 });
      expect(entries.map(({ operation, amount }) => [operation, amount])).to.deep.equal([
        ['lapse', -3],
        ['give', 3],
      ]);
    });

    it('leaves one to the order that holds it until that closes, half an hour at most, and takes it then', async () => {
      const user = await shop.person();
      const coupon = await shop.coupon(user);
      const order = await shop.order(user, annualCard, coupon, shop.at(endMs - minuteMs));
      await lapse(endMs);
      expect(await statesOf(user, endMs)).to.deep.equal(['held']);
      const closedMs = endMs - minuteMs + orderLimits.payMs;
      expect(await closeDueOrders(shop.at(closedMs))).to.equal(1);
      expect([await shop.usesOf(user, coupon), await statesOf(user, closedMs)]).to.deep.equal([1, ['lapsed']]);
      await lapse(closedMs);
      expect([await shop.usesOf(user, coupon), await statesOf(user, closedMs)]).to.deep.equal([0, ['lapsed']]);
      expect((await shop.read(order)).couponUse).to.equal('Returned');
    });

    it('leaves one to the order that holds it, which is then paid with it', async () => {
      const user = await shop.person({ coinFen: annualFen });
      const coupon = await shop.coupon(user);
      const order = await shop.order(user, annualCard, coupon, shop.at(endMs - minuteMs));
      await lapse(endMs + minuteMs);
      await payOrder(shop.at(endMs + 2 * minuteMs), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      expect([await shop.coinsOf(user), await statesOf(user, endMs + 3 * minuteMs)]).to.deep.equal([30_00, ['used']]);
      await lapse(endMs + dayMs);
      expect(await statesOf(user, endMs + dayMs)).to.deep.equal(['used']);
    });

    it('takes one again that a refund brings back after it, unless the fault was ours', async () => {
      const outcomes: [Outcome, CouponState[], number][] = [
        [{ status: 'Cancelled' }, ['lapsed'], 0],
        [{ status: 'Error', code: 'job.gaveUp', params: {} }, ['usable'], 1],
      ];
      for (const [outcome, states, uses] of outcomes) {
        const user = await shop.person({ coinFen: conversionFen });
        const coupon = await shop.coupon(user, { faceValueFen: 1_00 });
        const order = await shop.order(user, await shop.conversion(user), coupon, shop.at(endMs - minuteMs));
        await payOrder(shop.at(endMs - minuteMs), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
        await lapse(endMs + dayMs);
        const [line] = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
        const job = { id: line?.jobId ?? '', attempt: 1 };
        await beginJob(shop.at(endMs), job);
        await finishJob(shop.at(endMs + 2 * dayMs), { ...job, outcome });
        await lapse(endMs + 2 * dayMs);
        expect([await shop.usesOf(user, coupon), await statesOf(user, endMs + 2 * dayMs)], outcome.status).to.deep.equal([uses, states]);
      }
    });

    it('is told apart in lists, by page, those that end first before all that are over', async () => {
      const user = await shop.person({ coinFen: annualFen });
      const [first, second, spent] = [
        await shop.coupon(user, { validMs: 2 * dayMs }),
        await shop.coupon(user, { validMs: 5 * dayMs }),
        await shop.coupon(user, { validMs: 9 * dayMs }),
      ];
      const order = await shop.order(user, annualCard, spent);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      const idsOf = async (status: CouponFilter, pageNo = 1, pageSize = 2, ms = 0) => {
        const { totalCount, coupons } = await listCoupons(shop.at(ms), { ownerId: user.id, status, pageNo, pageSize });
        return [totalCount, ...coupons.map(({ id }) => id)];
      };
      expect(await idsOf('all')).to.deep.equal([3, first, second]);
      expect(await idsOf('all', 2)).to.deep.equal([3, spent]);
      expect(await idsOf('usable')).to.deep.equal([2, first, second]);
      expect(await idsOf('used')).to.deep.equal([1, spent]);
      expect(await idsOf('lapsed', 1, 2, 3 * dayMs)).to.deep.equal([1, first]);
      expect(await idsOf('usable', 1, 2, 3 * dayMs)).to.deep.equal([1, second]);
    });

    it('is passed over in accounts that hold none of it', async () => {
      const user = await shop.person();
      const coupon = await shop.coupon(user);
      await lapse(endMs);
      const account = userAccount('coupons', user.id, couponUnit(coupon));
      const rows = await shop.database.ledgerAccounts.findAll({ where: { ownerId: user.id, kind: account.kind } });
      expect(rows.map(({ balance }) => balance)).to.deep.equal([0]);
    });
  });
}
