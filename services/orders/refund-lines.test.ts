import { expect } from 'chai';
import { couponLimits } from '#domain/coupons/limits';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { benefits } from '#domain/membership/benefits';
import type { Outcome } from '#domain/workflows/outcome';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { newId } from '#storage/database/ids';
import { farmBackends } from '#test/databases';
import { operation } from '#test/ledger';
import { payOutside } from '#test/packages';
import { conversionFen, expectBalance, minuteMs, openShop, outcomeOf, type Shop } from '#test/orders';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from './finish-job.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';
import { readCounts } from '../membership/read-counts.ts';
import { payOrder } from './pay.ts';
import { refundByOperator } from './refund-by-operator.ts';
import type { InnerMethod } from './sources.ts';

const success: Outcome = { status: 'Success' };
const badFile: Outcome = { status: 'Error', code: 'model.empty', params: {} };
const ourFault: Outcome = { status: 'Error', code: 'job.gaveUp', params: {} };

for (const backend of farmBackends) {
  describe(`refunds of single lines on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** So many conversions as one order, paid. */
    async function paid(user: UserRow, count: number, couponId: string | null = null, method: InnerMethod = 'cloudCoin') {
      const order = await shop.batch(user, count, couponId);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method });
      const lines = await shop.database.orderLines.findAll({ where: { orderId: order.id }, order: ['line'] });
      for (const { jobId } of lines) await beginJob(shop.at(0), { id: jobId ?? '', attempt: 1 });
      return { order, jobs: lines.map(({ jobId }) => jobId ?? '') };
    }
    const end = (jobId: string | undefined, outcome: Outcome, by = shop.database) =>
      finishJob(shop.at(0, by), { id: jobId ?? '', attempt: 1, outcome });
    const statesOf = async ({ id }: OrderRow) => {
      const lines = await shop.database.orderLines.findAll({ where: { orderId: id }, order: ['line'] });
      return lines.map(({ status, refundedFen, refundReason }) => [status, refundedFen, refundReason]);
    };
    const used = async () => (await balancesOf(shop.database, [platformAccount('used', 'coinGiven')]))[0] ?? 0;

    it('give back what failed and nothing else, and the order is done when all have ended', async () => {
      const before = await used();
      const user = await shop.person({ coinFen: 20_00 });
      const { order, jobs } = await paid(user, 3);
      await end(jobs[0], success);
      await end(jobs[1], badFile);
      expect(await shop.read(order)).to.include({
        status: 'Fulfilling',
        refundedFen: conversionFen,
        refundReason: 'badFile',
        endedAt: null,
      });
      expect([await shop.coinsOf(user), await used()]).to.deep.equal([20_00 - 2 * conversionFen, before + conversionFen]);
      await end(jobs[2], success);
      expect(await shop.read(order)).to.include({ status: 'Done', refundedFen: conversionFen });
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Fulfilling', 'Fulfilling', 'Done']);
      expect(await statesOf(order)).to.deep.equal([
        ['Done', 0, null],
        ['Refunded', conversionFen, 'badFile'],
        ['Done', 0, null],
      ]);
      expect([await shop.coinsOf(user), await used()]).to.deep.equal([20_00 - 2 * conversionFen, before + 2 * conversionFen]);
    });

    it('end the order as done also where the last one fails, with its coupon spent', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const coupon = await shop.coupon(user, { faceValueFen: 1_00 });
      const { order, jobs } = await paid(user, 2, coupon);
      await end(jobs[0], success);
      await end(jobs[1], ourFault);
      const [first = 0, second = 0] = (await shop.database.orderLines.findAll({ where: { orderId: order.id }, order: ['line'] })).map(
        ({ payableFen }) => payableFen,
      );
      expect(first + second).to.equal(2 * conversionFen - 1_00);
      expect(await shop.read(order)).to.include({ status: 'Done', refundedFen: second, couponUse: 'Spent', refundReason: 'ourFault' });
      expect((await shop.read(order)).endedAt).to.not.equal(null);
      expect([await shop.coinsOf(user), await shop.usesOf(user, coupon)]).to.deep.equal([20_00 - first, 0]);
    });

    it('give the coupon back with the last line, and refund the order then', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const coupon = await shop.coupon(user, { faceValueFen: 1_00 });
      const { order, jobs } = await paid(user, 2, coupon);
      await end(jobs[0], badFile);
      expect([await shop.usesOf(user, coupon), (await shop.read(order)).status]).to.deep.equal([0, 'Fulfilling']);
      await end(jobs[1], { status: 'Cancelled' });
      expect(await shop.read(order)).to.include({ status: 'Refunded', refundedFen: 2 * conversionFen - 1_00, couponUse: 'Returned' });
      expect([await shop.coinsOf(user), await shop.usesOf(user, coupon)]).to.deep.equal([20_00, 1]);
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Fulfilling', 'Fulfilling', 'Refunding', 'Refunded']);
    });

    it('prolong the coupon where the fault of any of them was ours, whichever ended last', async () => {
      const user = await shop.person({ coinFen: 40_00 });
      const endsWith = async (...outcomes: Outcome[]) => {
        const coupon = await shop.coupon(user, { faceValueFen: 1_00, validMs: minuteMs });
        const { jobs } = await paid(user, outcomes.length, coupon);
        const { coupons } = shop.database;
        const { endsAt } = await coupons.findByPk(coupon, { rejectOnEmpty: true });
        for (const [index, outcome] of outcomes.entries()) await end(jobs[index], outcome);
        expect(await shop.usesOf(user, coupon)).to.equal(1);
        return (await coupons.findByPk(coupon, { rejectOnEmpty: true })).endsAt.getTime() - endsAt.getTime();
      };
      const longer = couponLimits.afterOurFaultMs - minuteMs;
      expect([await endsWith(ourFault, badFile), await endsWith(badFile, ourFault)]).to.deep.equal([longer, longer]);
      expect(await endsWith(badFile, badFile)).to.equal(0);
    });

    it('give bought and given coins back as they were taken', async () => {
      const user = await shop.person({ coinFen: 3_00 });
      const [bought, owed] = [userAccount('coins', user.id, 'coinBought'), platformAccount('coinsOwed', 'money')];
      const postings = [posting(bought, 10_00), posting(platformAccount('issued', 'coinBought'), -10_00)];
      const money = [posting(owed, 10_00), posting(platformAccount('alipay', 'money'), -10_00)];
      await shop.database.transact((transaction) =>
        postOperation(shop.at(0), operation(newId(), 'recharge', [...postings, ...money]), transaction),
      );
      const { jobs } = await paid(user, 2);
      const purse = () => balancesOf(shop.database, [userAccount('coins', user.id, 'coinGiven'), bought]);
      expect(await purse()).to.deep.equal([0, 13_00 - 2 * conversionFen]);
      await end(jobs[0], badFile);
      expect(await purse()).to.deep.equal([1_50, 13_00 - conversionFen - 1_50]);
      await end(jobs[1], success);
      expect(await purse()).to.deep.equal([1_50, 13_00 - conversionFen - 1_50]);
    });

    it('give a count back to its period for each', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      const left = async () =>
        (await readCounts(shop.database, { userId: user.id, now: shop.at(0).clock?.() ?? new Date() })).left.conversion;
      const all = benefits.basic.allowances.conversion;
      const { order, jobs } = await paid(user, 3, null, 'memberCount');
      expect(await left()).to.equal(all - 3);
      await end(jobs[0], badFile);
      expect(await left()).to.equal(all - 2);
      await end(jobs[1], success);
      await end(jobs[2], badFile);
      expect([await left(), (await shop.read(order)).refundedFen]).to.deep.equal([all - 1, 0]);
    });

    it('are once for each line, however many jobs end at once and however often, 10 times', async () => {
      for (let round = 0; round < 10; round++) {
        const user = await shop.person({ coinFen: 30_00 });
        const { order, jobs } = await paid(user, 4);
        const outcomes = [badFile, success, badFile, ourFault];
        const ends = jobs.flatMap((jobId, index) => [
          end(jobId, outcomes[index] ?? success, shop.database),
          end(jobId, outcomes[index] ?? success, shop.other),
        ]);
        expect((await Promise.all(ends)).filter(Boolean)).to.have.length(4);
        expect(await shop.read(order)).to.include({ status: 'Done', refundedFen: 3 * conversionFen });
        expect(await shop.coinsOf(user)).to.equal(30_00 - conversionFen);
      }
    });

    it('owe through its provider what a line was paid with, and count it as refunded once that has paid', async () => {
      const user = await shop.person();
      const order = await shop.batch(user, 2);
      await payOutside(shop.at(0), order);
      const lines = await shop.database.orderLines.findAll({ where: { orderId: order.id }, order: ['line'] });
      const [first, second] = lines.map(({ jobId }) => jobId ?? '');
      for (const id of [first ?? '', second ?? '']) await beginJob(shop.at(0), { id, attempt: 1 });
      const owed = async () =>
        (await shop.database.paymentRefunds.findAll({ where: { orderId: order.id } })).map(({ amountFen, state }) => [amountFen, state]);
      await end(first, badFile);
      expect(await owed()).to.deep.equal([[conversionFen, 'Owed']]);
      expect(await shop.read(order)).to.include({ status: 'Fulfilling', refundedFen: 0 });
      await end(second, badFile);
      expect(await owed()).to.deep.equal([
        [conversionFen, 'Owed'],
        [conversionFen, 'Owed'],
      ]);
      expect(await shop.read(order)).to.include({ status: 'Refunding', refundedFen: 0, endedAt: null });
      expect(await statesOf(order)).to.deep.equal([
        ['Refunded', conversionFen, 'badFile'],
        ['Refunded', conversionFen, 'badFile'],
      ]);
    });

    it('are made by an operator for the lines that he names, once, and of what is left', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const { order, jobs } = await paid(user, 3);
      for (const jobId of jobs) await end(jobId, success);
      const named = { order: { orderNumber: order.orderNumber }, cause: '试' };
      const refund = (lines?: number[], by = shop.database) =>
        outcomeOf(refundByOperator(shop.at(0, by), { ...named, ...(lines === undefined ? {} : { lines }) }));
      const both = [refund([2]), refund([2], shop.other)];
      expect((await Promise.all(both)).toSorted()).to.deep.equal(['done', 'order.notRefundable']);
      expect(await shop.read(order)).to.include({ status: 'Done', refundedFen: conversionFen });
      expect(await refund([9])).to.equal('order.notRefundable');
      expect([await refund(), await refund()]).to.deep.equal(['done', 'order.notRefundable']);
      expect(await shop.read(order)).to.include({ status: 'Refunded', refundedFen: 3 * conversionFen });
      expect(await shop.coinsOf(user)).to.equal(20_00);
    });
  });
}
