import { expect } from 'chai';
import { platformAccount } from '#domain/ledger/accounts';
import { outerMethods, type OuterMethod } from '#domain/trade/methods';
import { chinaDay } from '#providers/payments/china-time';
import { balancesOf } from '#services/ledger/balances-of';
import { attendOrder } from '#services/payments/attend';
import { compareBills } from '#services/payments/compare-bills';
import { compareBillAgain } from '#services/payments/compare-bill-again';
import type { ApiClient } from '#test/api';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { openPayingApi, type PayingApi } from '#test/paying-api';
import { buildFile } from '#test/work';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import type { UserRow } from '#storage/database/models/accounts';

const dayMs = 24 * 60 * 60_000;

for (const backend of farmBackends) {
  describe(`bills of providers beside our books on ${backend.name}`, function () {
    this.timeout(90_000);
    let paying: PayingApi;
    let client: ApiClient;
    let user: UserRow;
    const today = chinaDay(new Date());
    beforeEach(async () => {
      paying = await openPayingApi(backend);
      ({ client, user } = await paying.api.person());
    });
    afterEach('the ledger adds up', async () => {
      expect(await ledgerDifferences(paying.api.database)).to.deep.equal([]);
      await paying.close();
    });

    /** So long after now that the bill of today is due. */
    const tomorrow = () => new Date(Date.parse(`${today}T00:00:00+08:00`) + 2 * dayMs);
    const deps = (at?: Date) => ({ ...paying.api.deps, database: paying.api.database, ...(at === undefined ? {} : { clock: () => at }) });
    const compared = async () => (await compareBills(deps(tomorrow()))).filter(({ bill }) => bill.day === today);
    const found = async () => {
      await compared();
      const rows = await paying.api.database.paymentDifferences.findAll({ where: { day: today }, order: ['id'] });
      return rows.map(({ provider, kind, outTradeNo, oursFen, theirsFen }) => [provider, kind, outTradeNo, oursFen, theirsFen]);
    };

    /** A paid membership; its number at the provider. */
    async function pays(method: OuterMethod): Promise<string> {
      const orderId = await paying.order(client);
      const { outTradeNo } = await paying.begin(client, orderId, method);
      await paying.shop.local.play(method, outTradeNo, 'pay');
      await paying.becomes(orderId, 'Done');
      return outTradeNo;
    }
    /** A paid conversion, which ends without a result and is refunded. */
    async function paysBack(method: OuterMethod): Promise<string> {
      const { database } = paying.api;
      const { id: fileId } = await buildFile(database, user.id);
      const { orderId } = await client.call<{ orderId: string }>('orderCreate', { orderType: 8, goods: { fileId, target: 'glb' } });
      const { outTradeNo } = await paying.begin(client, orderId, method);
      await paying.shop.local.play(method, outTradeNo, 'pay');
      await paying.becomes(orderId, 'Fulfilling');
      const line = await database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
      const job = { id: line.jobId ?? '', attempt: 1 };
      await beginJob(deps(), job);
      await finishJob(deps(), { ...job, outcome: { status: 'Error', code: 'model.empty', params: {} } });
      expect((await paying.read(orderId)).status).to.equal('Refunding');
      for (let tries = 0; (await attendOrder(deps(), { orderId, asks: false })).owed > 0 && tries < 20; tries++)
        await new Promise((next) => setTimeout(next, 200));
      expect(await paying.read(orderId)).to.include({ status: 'Refunded', refundedFen: 4_90 });
      return outTradeNo;
    }

    it('agree, and the fees are booked, once, on the day after, by one of several processes', async () => {
      for (const method of outerMethods) await pays(method);
      await paysBack('wechat');
      expect(await compareBills(deps(new Date(Date.parse(`${today}T00:00:00+08:00`) + dayMs + 9 * 60 * 60_000)))).to.have.length.at.most(2);
      expect(await paying.api.database.paymentBills.count({ where: { day: today } }), 'not before 10 in the morning').to.equal(0);
      const both = await Promise.all([compareBills(deps(tomorrow())), compareBills(deps(tomorrow()))]);
      const bills = both.flat().filter(({ bill }) => bill.day === today);
      expect(
        bills.map(({ bill, differences }) => [bill.provider, bill.rows, bill.paidFen, bill.refundedFen, differences]),
      ).to.have.deep.members([
        ['alipay', 1, 299_00, 0, []],
        ['wechat', 3, 303_90, 4_90, []],
      ]);
      const [fees] = await balancesOf(paying.api.database, [platformAccount('providerFees', 'money')]);
      expect(fees).to.equal(-2 * 1_79);
      expect(await compared(), 'a day is compared once').to.deep.equal([]);
    });

    for (const method of outerMethods) {
      it(`of ${method}: each row that is missing with them, there twice, or wrong is found`, async () => {
        const [missing, doubled, wrong] = [await pays(method), await pays(method), await pays(method)];
        const [refundMissing, refundDoubled, refundWrong] = [await paysBack(method), await paysBack(method), await paysBack(method)];
        const { local } = paying.shop;
        await local.misbill(method, missing, 'missing');
        await local.misbill(method, doubled, 'doubled');
        await local.misbill(method, wrong, { amountFen: 298_00 });
        await local.misbill(method, refundMissing, 'refundMissing');
        await local.misbill(method, refundDoubled, 'refundDoubled');
        await local.misbill(method, refundWrong, { refundFen: 4_89 });
        expect(await found()).to.have.deep.members([
          [method, 'paymentMissingThere', missing, 299_00, null],
          [method, 'paymentDoubled', doubled, 299_00, 299_00],
          [method, 'paymentAmount', wrong, 299_00, 298_00],
          [method, 'refundMissingThere', refundMissing, 4_90, null],
          [method, 'refundDoubled', refundDoubled, 4_90, 4_90],
          [method, 'refundAmount', refundWrong, 4_90, 4_89],
        ]);
      });

      it(`of ${method}: what moved there and is not with us is found`, async () => {
        const paid = await pays(method);
        const { local } = paying.shop;
        const request = paying.shop.request();
        await paying.shop.start(method, request);
        await local.play(method, request.outTradeNo, 'silent');
        await local.providers[method].refund({
          outTradeNo: paid,
          outRefundNo: 'R20260101CONSOLE0001',
          amountFen: 1_00,
          paidFen: 299_00,
          reason: '商户平台退款',
        });
        expect(await found()).to.have.deep.members([
          [method, 'paymentMissingHere', request.outTradeNo, null, 8888],
          [method, 'refundMissingHere', paid, null, 1_00],
        ]);
      });
    }

    it('are compared anew when an operator wants it, in place of what was found before', async () => {
      const [paid] = [await pays('alipay'), await pays('alipay')];
      await paying.shop.local.misbill('alipay', paid, 'missing');
      expect(await found()).to.have.length(1);
      await paying.shop.local.misbill('alipay', paid, undefined);
      expect(await compareBillAgain(deps(), { day: today })).to.equal(2);
      expect(await found()).to.deep.equal([]);
    });

    it('that cannot be had are asked for again', async () => {
      await pays('wechat');
      const { wechat } = paying.shop.local.providers;
      const without = { ...deps(tomorrow()), payments: { wechat: { ...wechat, fetchBill: async () => undefined } } };
      expect(await compareBills(without).catch((error: unknown) => (error as AggregateError).message)).to.match(/could not be compared/);
      expect(await paying.api.database.paymentBills.findOne({ where: { day: today } })).to.include({ tries: 1, finishedAt: null });
      expect(await found()).to.deep.equal([]);
      expect(await paying.api.database.paymentBills.findOne({ where: { day: today, provider: 'wechat' } })).to.include({
        tries: 2,
        rows: 1,
      });
    });

    it('show what our ledger lacks', async () => {
      const paid = await pays('wechat');
      const receipt = await paying.api.database.paymentReceipts.findOne({ where: { outTradeNo: paid }, rejectOnEmpty: true });
      const { id: _, ...values } = receipt.get({ plain: true });
      // A row that no operation of the ledger stands behind.
      await paying.api.database.paymentReceipts.create({ ...values, id: 'x'.repeat(32), transactionId: 'T0000000000', outcome: 'late' });
      const kinds = (await found()).map(([, kind]) => kind);
      expect(kinds).to.deep.equal(['paymentMissingThere', 'ledger']);
    });
  });
}
