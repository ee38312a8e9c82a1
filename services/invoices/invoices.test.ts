import { expect } from 'chai';
import { invoiceLimits } from '#domain/invoices/limits';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { payOutside } from '#test/packages';
import { annualFen, conversionFen, dayMs, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { newId } from '#storage/database/ids';
import { erasures } from '../catalog/erasures.ts';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { deleteTitle } from './delete-title.ts';
import { findInvoiceable } from './invoiceable.ts';
import { listInvoices } from './list.ts';
import { listTitles } from './list-titles.ts';
import { requestInvoice } from './request.ts';
import { saveTitle } from './save-title.ts';

const secret = 'a secret of the tests';
const company = { kind: 'enterprise', name: '北京某某科技有限公司', taxNumber: '91110108MA01ABCD2X' } as const;

for (const backend of farmBackends) {
  describe(`invoices on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const deps = (by = shop.database, ms = 0) => ({ ...shop.at(ms, by), secret });
    /** Paid in cash, and done. */
    async function paid(order: OrderRow): Promise<OrderRow> {
      await payOutside(shop.at(0), order);
      const lines = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
      for (const { jobId } of lines) {
        if (jobId === null) continue;
        await beginJob(shop.at(0), { id: jobId, attempt: 1 });
        await finishJob(shop.at(0), { id: jobId, attempt: 1, outcome: { status: 'Success' } });
      }
      return shop.read(order);
    }
    const offered = async (user: UserRow, kind: 'recharge' | 'consumption' = 'consumption', ms = 0) =>
      (await findInvoiceable(deps(shop.database, ms), { ownerId: user.id, kind })).map(({ order, amountFen }) => [order.id, amountFen]);
    const titleOf = (user: UserRow) => saveTitle(deps(), { ownerId: user.id, ...company });
    const request = async (
      user: UserRow,
      orders: readonly { id: string }[],
      kind: 'recharge' | 'consumption' = 'consumption',
      by = shop.database,
    ) => {
      const [title] = await listTitles(deps(), { ownerId: user.id });
      const asked = { ownerId: user.id, kind, titleId: title?.id ?? newId(), orderIds: orders.map(({ id }) => id) };
      return requestInvoice(deps(by), asked);
    };
    const listOf = async (user: UserRow) => (await listInvoices(deps(), { ownerId: user.id, pageNo: 1, pageSize: 10 })).invoices;

    it('offer what was paid in cash and is done: recharge as recharge, and what its coins buy as nothing', async () => {
      const user = await shop.person({ coinFen: annualFen });
      const recharge = await paid(await shop.order(user, { type: 'recharge', amountFen: 50_00 }));
      const cash = await paid(await shop.order(user));
      const coins = await shop.order(user, await shop.conversion(user));
      await payOrder(shop.at(0), { ownerId: user.id, orderId: coins.id, method: 'cloudCoin' });
      const running = await shop.order(user, await shop.conversion(user));
      await payOutside(shop.at(0), running);
      expect(await offered(user)).to.deep.equal([[cash.id, annualFen]]);
      expect(await offered(user, 'recharge')).to.deep.equal([[recharge.id, 50_00]]);
      expect(await offered(user, 'consumption', 366 * dayMs), 'after a year').to.deep.equal([]);
    });

    it('leave out what went back, and add up what stayed', async () => {
      const user = await shop.person();
      const batch = await paid(await shop.batch(user, 3));
      await refundByOperator(shop.at(0), { order: { orderNumber: batch.orderNumber }, lines: [2], cause: '试' });
      expect(await offered(user)).to.deep.equal([[batch.id, 2 * conversionFen]]);
      await refundByOperator(shop.at(0), { order: { orderNumber: batch.orderNumber }, cause: '试' });
      expect(await offered(user)).to.deep.equal([]);
    });

    it('are one document over orders of one kind, each of which is invoiced once', async () => {
      const user = await shop.person();
      await titleOf(user);
      const [one, two] = [await paid(await shop.order(user)), await paid(await shop.batch(user, 2))];
      const recharge = await paid(await shop.order(user, { type: 'recharge', amountFen: 50_00 }));
      expect(await outcomeOf(request(user, [one, recharge])), 'of two kinds').to.equal('invoice.orderClosed');
      const invoice = await request(user, [one, two]);
      expect(invoice).to.include({ amountFen: annualFen + 2 * conversionFen });
      expect(invoice.number).to.match(/^SJ\d{8}[0-9A-Z]{12}$/);
      expect(await outcomeOf(request(user, [one]))).to.equal('invoice.orderClosed');
      const [listed] = await listOf(user);
      expect([listed?.title, listed?.orders.length, listed?.corrections]).to.deep.equal([company, 2, []]);
      expect(await offered(user)).to.deep.equal([]);
    });

    it('are made once by two requests at the same instant, 20 times', async () => {
      for (let round = 0; round < 20; round++) {
        const user = await shop.person();
        await titleOf(user);
        const order = await paid(await shop.order(user));
        const both = [request(user, [order]), request(user, [order], 'consumption', shop.other)].map(outcomeOf);
        expect((await Promise.all(both)).toSorted()).to.deep.equal(['done', 'invoice.orderClosed']);
        expect(await shop.database.invoices.count({ where: { ownerId: user.id } })).to.equal(1);
      }
    });

    it('are taken back in red letters by each refund of an order that is on them', async () => {
      const user = await shop.person();
      await titleOf(user);
      const batch = await paid(await shop.batch(user, 3));
      await request(user, [batch]);
      const refund = (lines?: number[]) =>
        refundByOperator(shop.at(0), { order: { orderNumber: batch.orderNumber }, cause: '试', ...(lines === undefined ? {} : { lines }) });
      await refund([1]);
      await refund();
      const [listed] = await listOf(user);
      expect(listed?.invoice).to.include({ amountFen: 3 * conversionFen, correctedFen: 3 * conversionFen });
      expect(listed?.corrections.map(({ amountFen }) => amountFen)).to.deep.equal([conversionFen, 2 * conversionFen]);
      expect(await offered(user)).to.deep.equal([]);
    });

    it('hold a refund and a request at the same instant to one amount, 10 times', async () => {
      for (let round = 0; round < 10; round++) {
        const user = await shop.person();
        await titleOf(user);
        const batch = await paid(await shop.batch(user, 2));
        await Promise.all([
          request(user, [batch]),
          refundByOperator(shop.at(0, shop.other), { order: { orderNumber: batch.orderNumber }, lines: [1], cause: '试' }),
        ]);
        const [listed] = await listOf(user);
        expect((listed?.invoice.amountFen ?? 0) - (listed?.invoice.correctedFen ?? 0)).to.equal(conversionFen);
      }
    });

    it('are nobody else’s, nor of another’s orders or title', async () => {
      const [user, other] = [await shop.person(), await shop.person()];
      const order = await paid(await shop.order(user));
      await titleOf(other);
      expect(await outcomeOf(request(other, [order]))).to.equal('invoice.orderClosed');
      const [theirs] = await listTitles(deps(), { ownerId: other.id });
      expect(await outcomeOf(saveTitle(deps(), { ownerId: user.id, titleId: theirs?.id, ...company }))).to.equal('invoice.titleUnknown');
      expect(await outcomeOf(deleteTitle(deps(), { ownerId: user.id, titleId: theirs?.id ?? '' }))).to.equal('invoice.titleUnknown');
      expect(await outcomeOf(request(user, [order]))).to.equal('invoice.titleUnknown');
    });

    it('are made out to titles that are kept sealed, in a bounded number, and forgotten with the account', async () => {
      const user = await shop.person();
      for (let made = 0; made < invoiceLimits.titles; made++) await titleOf(user);
      expect(await outcomeOf(titleOf(user))).to.equal('invoice.tooManyTitles');
      const order = await paid(await shop.order(user));
      await request(user, [order]);
      const { invoiceTitles, invoices } = shop.database;
      const where = { ownerId: user.id };
      const stored = JSON.stringify([await invoiceTitles.findAll({ where }), await invoices.findAll({ where })]);
      expect(stored).to.not.contain(company.name).and.not.contain(company.taxNumber);
      for (let again = 0; again < 2; again++) await erasures.invoices?.(shop.at(0), user.id);
      expect(await listTitles(deps(), { ownerId: user.id })).to.deep.equal([]);
      expect((await listOf(user)).map(({ invoice, title }) => [invoice.amountFen, title.name])).to.deep.equal([[annualFen, '']]);
    });
  });
}
