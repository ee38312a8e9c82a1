import { expect } from 'chai';
import { couponLimits } from '#domain/coupons/limits';
import { platformAccount } from '#domain/ledger/accounts';
import { deleteLimits } from '#domain/limits';
import type { Outcome } from '#domain/workflows/outcome';
import { farmBackends } from '#test/databases';
import { conversionFen, expectBalance, minuteMs, openShop, outcomeOf, type Shop } from '#test/orders';
import { erasures } from '../catalog/erasures.ts';
import { beginJob } from '../jobs/begin.ts';
import { deleteJob } from '../jobs/delete.ts';
import { jobDisposal } from '../jobs/disposal.ts';
import { finishJob } from './finish-job.ts';
import { retryJob } from '../jobs/retry.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { works } from '../catalog/works.ts';
import { payOrder } from './pay.ts';
import { refundByOperator } from './refund-by-operator.ts';

const badFile: Outcome = { status: 'Error', code: 'model.empty', params: {} };
const ourFault: Outcome = { status: 'Error', code: 'job.gaveUp', params: {} };

for (const backend of farmBackends) {
  describe(`orders of work on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** A conversion that is paid by coins, 10 yuan of which there were, with a coupon over 1 yuan. */
    async function paid() {
      const user = await shop.person({ coinFen: 10_00 });
      const coupon = await shop.coupon(user, { faceValueFen: 1_00, validMs: minuteMs });
      const order = await shop.order(user, await shop.conversion(user), coupon);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      const [line] = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
      return { user, coupon, order, jobId: line?.jobId ?? '' };
    }
    const finish = async (jobId: string, outcome: Outcome) => {
      await beginJob(shop.at(0), { id: jobId, attempt: 1 });
      return finishJob(shop.at(0), { id: jobId, attempt: 1, outcome });
    };
    const usedCoins = async () => (await balancesOf(shop.database, [platformAccount('used', 'coinGiven')]))[0] ?? 0;
    const left = 10_00 - (conversionFen - 1_00);

    it('start their job with the payment, and are done when it succeeds', async () => {
      const before = await usedCoins();
      const { user, order, jobId } = await paid();
      expect(await shop.database.jobs.findByPk(jobId)).to.include({ ownerId: user.id, kind: 'convert', status: 'Queued' });
      expect(await shop.database.outbox.count({ where: { workflowId: `job/${jobId}/1`, action: 'start' } })).to.equal(1);
      expect([await shop.coinsOf(user), await usedCoins()]).to.deep.equal([left, before]);
      await finish(jobId, { status: 'Success' });
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Fulfilling', 'Done']);
      expect([await shop.coinsOf(user), await usedCoins()]).to.deep.equal([left, before + conversionFen - 1_00]);
    });

    for (const [outcome, reason] of [
      [badFile, 'badFile'],
      [ourFault, 'ourFault'],
      [{ status: 'Cancelled' }, 'workCancelled'],
    ] as const) {
      it(`are refunded in full, once, when their job ends as ${reason}`, async () => {
        const { user, coupon, order, jobId } = await paid();
        expect([await finish(jobId, outcome), await finish(jobId, outcome)]).to.deep.equal([true, false]);
        expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Fulfilling', 'Refunding', 'Refunded']);
        expect(await shop.read(order)).to.include({ refundReason: reason, refundedFen: conversionFen - 1_00, couponUse: 'Returned' });
        expect([await shop.coinsOf(user), await shop.usesOf(user, coupon)]).to.deep.equal([10_00, 1]);
        const { endsAt } = await shop.database.coupons.findByPk(coupon, { rejectOnEmpty: true });
        const lasts = endsAt.getTime() - (shop.at(0).clock?.().getTime() ?? 0);
        expect(lasts, 'longer where the fault is ours').to.equal(reason === 'ourFault' ? couponLimits.afterOurFaultMs : minuteMs);
      });
    }

    it('are refunded when their job is deleted, however late its cancellation comes', async () => {
      const { user, order, jobId } = await paid();
      await beginJob(shop.at(0), { id: jobId, attempt: 1 });
      await deleteJob(shop.at(0), { ownerId: user.id, jobId });
      const deletedAtMs = shop.at(0).clock?.().getTime() ?? 0;
      const purge = () => jobDisposal.purge(shop.at(deleteLimits.undoMs), { kind: 'job', id: jobId, deletedAtMs });
      expect(await purge().catch(String)).to.contain('not cancelled yet');
      expect(await works.convert.listUnfinished(shop.at(0)), 'where its workflow is lost').to.include(`job/${jobId}/1`);
      expect(await finishJob(shop.at(deleteLimits.undoMs), { id: jobId, attempt: 1, outcome: { status: 'Cancelled' } })).to.equal(true);
      expect(await shop.read(order)).to.include({ status: 'Refunded', refundReason: 'workCancelled' });
      expect(await shop.coinsOf(user)).to.equal(10_00);
      expect([await purge(), await purge()]).to.deep.equal([true, true]);
      expect((await shop.database.jobs.findByPk(jobId))?.purgedAt).to.not.equal(null);
    });

    it('do not run again for the money that was given back', async () => {
      const { user, jobId } = await paid();
      await finish(jobId, badFile);
      expect(await outcomeOf(retryJob(shop.at(0), { ownerId: user.id, jobId }))).to.equal('order.workRefunded');
    });

    it('are refunded by an operator once, with what they earned', async () => {
      const before = await usedCoins();
      const { user, order, jobId } = await paid();
      const refund = () => outcomeOf(refundByOperator(shop.at(0), { order, cause: '不满意' }));
      expect(await refund(), 'while the work runs').to.equal('order.notRefundable');
      await finish(jobId, { status: 'Success' });
      expect([await refund(), await refund()]).to.deep.equal(['done', 'order.notRefundable']);
      expect([await shop.coinsOf(user), await usedCoins()]).to.deep.equal([10_00, before]);
      expect(await shop.read(order)).to.include({ status: 'Refunded', refundReason: 'byOperator' });
    });

    it('are not paid where the work cannot be done any more', async () => {
      const user = await shop.person({ coinFen: 10_00 });
      const wish = await shop.conversion(user);
      const order = await shop.order(user, wish);
      await shop.database.files.update({ deletedAt: new Date() }, { where: { ownerId: user.id } });
      expect(await outcomeOf(payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' }))).to.equal('file.notFound');
      expect([await shop.coinsOf(user), (await shop.read(order)).status]).to.deep.equal([10_00, 'Created']);
      expect(await outcomeOf(shop.order(user, wish))).to.equal('file.notFound');
    });

    it('stay when the account is deleted, without the names in them', async () => {
      const { user, order } = await paid();
      const text = async () =>
        JSON.stringify([await shop.read(order), await shop.database.orderLines.findAll({ where: { orderId: order.id } })]);
      expect(await text()).to.contain('椅子');
      for (let again = 0; again < 2; again++) await erasures.orders?.(shop.at(0), user.id);
      expect(await text()).to.not.contain('椅子');
      expect(await shop.read(order)).to.include({ orderNumber: order.orderNumber, paidFen: conversionFen - 1_00 });
    });

    it('give nothing back of a membership', async () => {
      const user = await shop.person({ coinFen: 300_00 });
      const order = await shop.order(user);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      expect(await outcomeOf(refundByOperator(shop.at(0), { order, cause: '不满意' }))).to.equal('order.notRefundable');
      expect(await shop.read(order)).to.include({ status: 'Done' });
    });
  });
}
