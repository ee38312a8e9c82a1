import { expect } from 'chai';
import { errorTips } from '#domain/errors/tips';
import type { OrderWish } from '#domain/orders/subjects';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { conversionFen, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { beginJob } from '../jobs/begin.ts';
import { deleteJob } from '../jobs/delete.ts';
import { finishJob } from '../orders/finish-job.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { createOrder } from '../orders/create.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { cancelBatch } from './cancel.ts';
import { readBatch } from './read.ts';
import { retryBatch } from './retry.ts';

type Outcome = Parameters<typeof finishJob>[1]['outcome'];
const failed: Outcome = { status: 'Error', code: 'model.empty', params: {} };

for (const backend of farmBackends) {
  describe(`batches on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const read = (user: UserRow, batchId: string) => readBatch(shop.at(0), { ownerId: user.id, batchId });
    const statesOf = async (user: UserRow, batchId: string) => (await read(user, batchId)).places.map(({ state }) => state);
    /** Somebody with a batch that is paid, and its jobs. */
    async function paid(count: number, about: Parameters<Shop['person']>[0] = { about: { tier: 'basic' } }) {
      const user = await shop.person(about);
      const { id } = await shop.batch(user, count);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: id, method: about?.coinFen === undefined ? 'memberCount' : 'cloudCoin' });
      return { user, id, jobs: (await read(user, id)).places.map(({ job }) => job?.id ?? '') };
    }
    async function end(jobId: string | undefined, outcome: Outcome): Promise<void> {
      await beginJob(shop.at(0), { id: jobId ?? '', attempt: 1 });
      await finishJob(shop.at(0), { id: jobId ?? '', attempt: 1, outcome });
    }

    it('are orders of several models, and no other order', async () => {
      const { user, id } = await paid(2);
      expect(await shop.database.jobs.count({ where: { batchId: id, ownerId: user.id } })).to.equal(2);
      const alone = await shop.order(user, await shop.conversion(user));
      expect(alone.batchId).to.equal(null);
      expect(await outcomeOf(read(user, alone.id))).to.equal('batch.notFound');
      expect(await outcomeOf(read(await shop.person(), id)), 'another’s').to.equal('batch.notFound');
    });

    it('say of each file what became of it, and why there is no result', async () => {
      const { user, id, jobs } = await paid(5);
      await end(jobs[0], { status: 'Success' });
      await end(jobs[1], failed);
      await end(jobs[2], { status: 'Success' });
      await deleteJob(shop.at(0), { ownerId: user.id, jobId: jobs[2] ?? '' });
      await end(jobs[3], { status: 'Success' });
      expect((await statesOf(user, id))[4]).to.equal('running');
      await end(jobs[4], { status: 'Cancelled' });
      await refundByOperator(shop.at(1), { order: { orderId: id }, lines: [4], cause: '试' });
      const { places } = await read(user, id);
      expect(places.map(({ state, tips, canRetry }) => [state, tips, canRetry])).to.deep.equal([
        ['success', null, false],
        ['failed', errorTips('model.empty', {}), true],
        ['deleted', '结果已删除', false],
        ['refunded', '费用已退回，结果不能再查看和下载', false],
        ['cancelled', '处理已取消', true],
      ]);
    });

    it('run what failed again in an order of their own, which stands in its place and takes counts again', async () => {
      const { user, id, jobs } = await paid(3);
      for (const job of jobs.slice(0, 2)) await end(job, failed);
      const { paid: isPaid } = await retryBatch(shop.at(1), { ownerId: user.id, batchId: id, places: [2] });
      expect([isPaid, await statesOf(user, id)]).to.deep.equal([true, ['failed', 'running', 'running']]);
      await retryBatch(shop.at(2), { ownerId: user.id, batchId: id });
      const { places } = await read(user, id);
      expect(places.map(({ state }) => state)).to.deep.equal(['running', 'running', 'running']);
      expect(places.map(({ job }) => job?.batchId)).to.deep.equal([id, id, id]);
      expect(await outcomeOf(retryBatch(shop.at(3), { ownerId: user.id, batchId: id }))).to.equal('batch.nothingToRetry');
    });

    it('run it again once by two calls at the same instant, 10 times', async () => {
      for (let round = 0; round < 10; round++) {
        const { user, id, jobs } = await paid(2, { coinFen: 2 * conversionFen });
        await end(jobs[0], failed);
        const again = (by = shop.database) => outcomeOf(retryBatch(shop.at(1, by), { ownerId: user.id, batchId: id }));
        expect((await Promise.all([again(), again(shop.other)])).toSorted()).to.deep.equal(['batch.nothingToRetry', 'done']);
        expect(await shop.database.orders.count({ where: { batchId: id } })).to.equal(2);
      }
    });

    it('wait for the payment of what is run again, and leave it failed where that is never paid', async () => {
      const { user, id, jobs } = await paid(2, { coinFen: 4 * conversionFen });
      await end(jobs[0], failed);
      const again = await retryBatch(shop.at(1), { ownerId: user.id, batchId: id });
      expect(again).to.include({ paid: false, payableFen: conversionFen });
      expect([(await read(user, id)).orderId, await statesOf(user, id)]).to.deep.equal([again.orderId, ['unpaid', 'running']]);
      await cancelOrder(shop.at(2), { ownerId: user.id, orderId: again.orderId });
      expect([(await read(user, id)).orderId, await statesOf(user, id)]).to.deep.equal([null, ['failed', 'running']]);
      const third = await retryBatch(shop.at(3), { ownerId: user.id, batchId: id });
      await payOrder(shop.at(3), { ownerId: user.id, orderId: third.orderId, method: 'cloudCoin' });
      expect(await statesOf(user, id)).to.deep.equal(['running', 'running']);
    });

    it('leave out a file that is deleted by now', async () => {
      const { user, id, jobs } = await paid(2);
      await end(jobs[0], failed);
      const { places } = await read(user, id);
      await shop.database.files.update({ deletedAt: new Date() }, { where: { id: places[0]?.subject.fileId ?? '' } });
      expect((await read(user, id)).places[0]?.canRetry).to.equal(false);
      expect(await outcomeOf(retryBatch(shop.at(1), { ownerId: user.id, batchId: id }))).to.equal('batch.nothingToRetry');
    });

    it('cancel what has not ended, and nothing else', async () => {
      const { user, id, jobs } = await paid(3);
      await end(jobs[0], { status: 'Success' });
      const other = await shop.person();
      expect(await outcomeOf(cancelBatch(shop.at(0), { ownerId: other.id, batchId: id }))).to.equal('batch.notFound');
      await cancelBatch(shop.at(0), { ownerId: user.id, batchId: id });
      const cancelled = await shop.database.outbox.findAll({ where: { workflowId: jobs.map((job) => `job/${job}/1`) }, order: ['id'] });
      expect(cancelled.filter(({ action }) => action !== 'start').map(({ workflowId }) => workflowId)).to.have.members(
        jobs.slice(1).map((job) => `job/${job}/1`),
      );
      for (const job of jobs.slice(1)) await end(job, { status: 'Cancelled' });
      expect(await statesOf(user, id)).to.deep.equal(['success', 'cancelled', 'cancelled']);
      expect(await outcomeOf(cancelBatch(shop.at(0), { ownerId: user.id, batchId: id }))).to.equal('batch.nothingToCancel');
    });

    it('are made of lightweighting too, with one preset for all', async () => {
      const user = await shop.person({ coinFen: 100_00 });
      const wishes: OrderWish[] = [];
      while (wishes.length < 2) {
        const { fileId } = (await shop.conversion(user)) as { fileId: string };
        wishes.push({ type: 'lightweight', fileId, input: { kind: 'lightweight', preset: 'fast', options: {} as never } });
      }
      const { id, batchId } = await createOrder(shop.at(0), { ownerId: user.id, wishes });
      expect(batchId).to.equal(id);
      expect(await statesOf(user, id)).to.deep.equal(['unpaid', 'unpaid']);
    });
  });
}
