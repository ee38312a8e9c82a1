import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { InvoiceOrdersView, InvoiceTitleView, InvoiceView } from '#domain/invoices/views';
import type { CreatedView } from '#domain/trade/views';
import type { Page } from '#domain/wire/envelope';
import { invoiceDocumentKey } from '#storage/objects/keys';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { payOutside } from '#test/packages';
import { erasures } from '#services/catalog/erasures';
import { readInvoiceDocument } from '#services/invoices/read-document';
import { refundByOperator } from '#services/orders/refund-by-operator';

for (const backend of farmBackends) {
  describe(`calls about invoices on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    it('offer orders by month, make a receipt out to a title, and hand it out as PDF, also in red letters', async () => {
      const { client, user } = await api.person();
      const { orderId } = await client.call<CreatedView>('orderCreate', { orderType: 0, goods: { amount: 50_00 } });
      const orders = () => client.call<InvoiceOrdersView>('invoiceOrders', { kind: 'recharge' });
      expect(await orders()).to.deep.equal({ totalAmount: 0, isCut: false, months: [] });
      await payOutside(api.deps, { id: orderId });
      const { months, totalAmount } = await orders();
      expect([totalAmount, months.length, months[0]?.orders[0]?.orderType]).to.deep.equal([50_00, 1, '自定义充值']);

      const { titleId } = await client.call<InvoiceTitleView>('invoiceTitleSave', { kind: 'personal', name: '张三' });
      const { invoiceId } = await client.call<{ invoiceId: string }>('invoiceRequest', { kind: 'recharge', titleId, orderIds: [orderId] });
      const again = await client.post('invoiceRequest', { kind: 'recharge', titleId, orderIds: [orderId] });
      expect(again.envelope).to.include({ resp_code: 60444, resp_msg: '所选订单中有的已经开票、退款或不能开票，请刷新后重新选择' });
      await client.call('invoiceTitleDelete', { titleId });
      const list = async () => (await client.call<Page<InvoiceView>>('invoiceList')).results;
      expect((await list())[0]).to.include({ id: invoiceId, title: '张三', amount: 50_00, corrected: 0, kind: 'recharge' });
      const file = async (asked: object) => client.call<{ fileName: string; content: string }>('invoiceDocument', { invoiceId, ...asked });
      const receipt = await file({});
      expect(receipt.fileName).to.match(/^收据-SJ\d{8}[0-9A-Z]{12}\.pdf$/);
      expect(Buffer.from(receipt.content, 'base64').subarray(0, 5).toString()).to.equal('%PDF-');

      await refundByOperator(api.deps, { order: { orderId }, cause: '试' });
      const [corrected] = await list();
      expect(corrected?.corrected).to.equal(50_00);
      expect((await file({ correctionId: corrected?.corrections[0]?.correctionId })).fileName).to.match(/^红字收据-HZ/);
      expect((await client.post('invoiceDocument', { invoiceId, correctionId: user.id })).envelope.resp_code).to.equal(60445);
    });

    it('draw a document once, keep it encrypted, and draw it again where its key is gone', async () => {
      const { client, user } = await api.person();
      const { orderId } = await client.call<CreatedView>('orderCreate', { orderType: 0, goods: { amount: 60_00 } });
      await payOutside(api.deps, { id: orderId });
      const { titleId } = await client.call<InvoiceTitleView>('invoiceTitleSave', { kind: 'personal', name: '李四' });
      const { invoiceId } = await client.call<{ invoiceId: string }>('invoiceRequest', { kind: 'recharge', titleId, orderIds: [orderId] });
      const read = async () => (await readInvoiceDocument(api.deps, { ownerId: user.id, invoiceId })).bytes;
      const key = invoiceDocumentKey(user.id, invoiceId);
      const first = await read();
      const stored = await buffer(await api.objects.open(key));
      expect(stored.includes('%PDF-')).to.equal(false);
      expect((await read()).equals(first)).to.equal(true);
      expect((await buffer(await api.objects.open(key))).equals(stored), 'stored once').to.equal(true);

      await api.objects.putBytes(key, Buffer.concat([Buffer.from('0'.repeat(16)), stored.subarray(16)]), { contentType: 'text/plain' });
      expect((await read()).subarray(0, 5).toString(), 'no key of ours opens it').to.equal('%PDF-');
      await erasures.invoices?.(api.deps, user.id);
      expect(await api.objects.stat(key)).to.equal(undefined);
    });
  });
}
