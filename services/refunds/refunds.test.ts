import { expect } from 'chai';
import { refundLimits } from '#domain/refunds/limits';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { annualCard, conversionFen, dayMs, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { payOutside } from '#test/packages';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { approveRefund } from './approve.ts';
import { askRefund } from './ask.ts';
import { listRefundRequests } from './list.ts';
import { readRefundState } from './read.ts';
import { refuseRefund } from './refuse.ts';
import { withdrawRefund } from './withdraw.ts';

for (const backend of farmBackends) {
  describe(`requests for a refund on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** So many conversions as one order, paid and done. */
    async function done(user: UserRow, count: number): Promise<OrderRow> {
      const order = await shop.batch(user, count);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      for (const { jobId } of await shop.database.orderLines.findAll({ where: { orderId: order.id } })) {
        await beginJob(shop.at(0), { id: jobId ?? '', attempt: 1 });
        await finishJob(shop.at(0), { id: jobId ?? '', attempt: 1, outcome: { status: 'Success' } });
      }
      return order;
    }
    const ask = (user: UserRow, { id: orderId }: { id: string }, lines: number[], after = 0) =>
      askRefund(shop.at(after), { ownerId: user.id, orderId, lines, reason: 'badResult', note: '法线反了' });
    const requestsOf = async (user: UserRow, order: OrderRow) =>
      (await readRefundState(shop.at(0), { ownerId: user.id, orderId: order.id })).requests;
    const requestOf = async (user: UserRow, order: OrderRow) => (await requestsOf(user, order))[0]?.id ?? '';
    const by = async (user?: UserRow) => ({ administratorId: user?.id ?? (await shop.person()).id, address: '10.0.0.9' });

    it('are granted line by line, once, and by nobody for himself', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const order = await done(user, 3);
      await ask(user, order, [3, 1, 1]);
      const requestId = await requestOf(user, order);
      expect(await outcomeOf(approveRefund(shop.at(0), { requestId, by: await by(user) }))).to.equal('administration.ownAccount');
      expect(await outcomeOf(refuseRefund(shop.at(0), { requestId, cause: '不行', by: await by(user) }))).to.equal(
        'administration.ownAccount',
      );
      const both = await Promise.all(
        [await by(), await by()].map(async (one) => outcomeOf(approveRefund(shop.at(0), { requestId, lines: [1], by: one }))),
      );
      expect(both).to.have.members(['done', 'refund.decided']);
      expect(await shop.coinsOf(user)).to.equal(20_00 - 2 * conversionFen);
      expect(await shop.read(order)).to.include({ status: 'Done', refundedFen: conversionFen, refundReason: 'byRequest' });
      const [request] = await requestsOf(user, order);
      expect([request?.state, request?.lines, request?.granted]).to.deep.equal(['Granted', [1, 3], [1]]);
      expect(await shop.database.auditEvents.count({ where: { event: 'refundGranted', subjectId: user.id } })).to.equal(1);
    });

    it('are settled by a refund that an operator makes without them', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const order = await done(user, 2);
      await ask(user, order, [2]);
      const requestId = await requestOf(user, order);
      const waiting = await listRefundRequests(shop.at(0), { state: 'open', pageNo: 1, pageSize: 10 });
      expect(waiting.rows.map(({ request }) => request.id)).to.include(requestId);
      await refundByOperator(shop.at(0), { order: { orderId: order.id }, cause: '客户来电' });
      expect((await requestsOf(user, order))[0]?.state).to.equal('Granted');
      expect(await outcomeOf(withdrawRefund(shop.at(0), { ownerId: user.id, requestId }))).to.equal('refund.decided');
    });

    it('are asked for once for each line, and three times for one order', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const stranger = await shop.person();
      const order = await done(user, 2);
      expect(await outcomeOf(ask(stranger, order, [1]))).to.equal('order.notFound');
      expect(await outcomeOf(ask(user, order, [1, 3]))).to.equal('refund.notAskable');
      await ask(user, order, [1]);
      expect(await outcomeOf(ask(user, order, [1, 2]))).to.equal('refund.asked');
      const first = await requestOf(user, order);
      expect(await outcomeOf(withdrawRefund(shop.at(0), { ownerId: stranger.id, requestId: first }))).to.equal('refund.notFound');
      await withdrawRefund(shop.at(0), { ownerId: user.id, requestId: first });
      await ask(user, order, [1]);
      await refuseRefund(shop.at(0), { requestId: await requestOf(user, order), cause: '文件没有问题', by: await by() });
      await ask(user, order, [2]);
      await withdrawRefund(shop.at(0), { ownerId: user.id, requestId: await requestOf(user, order) });
      expect(await outcomeOf(ask(user, order, [2]))).to.equal('refund.tooMany');
      expect((await requestsOf(user, order)).map(({ state }) => state)).to.deep.equal(['Withdrawn', 'Refused', 'Withdrawn']);
    });

    it('come within seven days, for what was delivered, and never for membership', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const order = await done(user, 1);
      expect(refundLimits.askMs).to.equal(7 * dayMs);
      expect(await refusalOf(ask(user, order, [1], 7 * dayMs))).to.equal('订单完成已超过 7 天，不能再申请退款');
      await ask(user, order, [1], 7 * dayMs - 60_000);
      const unpaid = await shop.order(user, await shop.conversion(user));
      expect(await refusalOf(ask(user, unpaid, [1]))).to.equal('订单完成后可以申请退款');
      const card = await shop.order(user, annualCard);
      await payOutside(shop.at(0), card);
      expect(await refusalOf(ask(user, card, [1]))).to.equal('会员不退款、不转让');
    });
  });
}
