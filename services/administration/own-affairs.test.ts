import { expect } from 'chai';
import { payOrder } from '#services/orders/pay';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { openShop, outcomeOf, type Shop } from '#test/orders';
import { listAudit } from '../audit/list.ts';
import { inspectOrder } from '../backoffice/inspect-order.ts';
import { listAllOrders } from '../backoffice/list-orders.ts';
import { freezeModel } from '../mall/freeze.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { activatePackage } from '../packages/activate.ts';
import { makeCodes } from '../packages/make-codes.ts';
import { accountDetail } from './account-detail.ts';

const address = '10.0.0.1';
const by = ({ id: administratorId }: UserRow) => ({ administratorId, address });

for (const backend of farmBackends) {
  describe(`administrators and what is theirs, on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let own: UserRow;
    let other: UserRow;
    before(async () => {
      shop = await openShop(backend);
      const about = { role: 'administrator' } as const;
      [own, other] = [await shop.person({ coinFen: 500_00, about }), await shop.person({ about })];
    });
    after(() => shop.close());

    const bought = async () => {
      const seller = await shop.person();
      const { id: modelId } = await buildMallModel(shop.database, seller, { priceFen: 10_00 });
      const order = await shop.order(own, { type: 'modelPurchase', modelId });
      await payOrder(shop.at(0), { ownerId: own.id, orderId: order.id, method: 'cloudCoin' });
      return order;
    };

    it('refund no order of their own', async () => {
      const { id: orderId } = await bought();
      const refund = (user: UserRow) => outcomeOf(refundByOperator(shop.at(0), { order: { orderId }, by: by(user), cause: '不满意' }));
      expect(await refund(own)).to.equal('administration.ownAccount');
      expect(await shop.read({ id: orderId })).to.include({ status: 'Done', refundedFen: 0 });
      expect(await refund(other)).to.equal('done');
    });

    it('use no activation code that they made, and leave it to whoever enters it next', async () => {
      const made = await makeCodes(shop.at(0), { offerId: 'conversion10', count: 1, actorId: own.id, address });
      const [code = ''] = made?.codes ?? [];
      expect(await outcomeOf(activatePackage(shop.at(0), { userId: own.id, code }))).to.equal('package.codeOwn');
      expect(await outcomeOf(activatePackage(shop.at(0), { userId: other.id, code }))).to.equal('done');
    });

    it('neither freeze nor unfreeze a model of their own', async () => {
      const { id: modelId } = await buildMallModel(shop.database, own);
      const freeze = (user: UserRow, cause: string | null) => outcomeOf(freezeModel(shop.at(0), { ...by(user), modelId, cause }));
      expect(await freeze(own, '盗版')).to.equal('administration.ownAccount');
      expect(await freeze(other, '盗版')).to.equal('done');
      expect(await freeze(own, null)).to.equal('administration.ownAccount');
      expect(await shop.database.mallModels.findByPk(modelId)).to.include({ status: 'Frozen' });
    });

    it('leave a row of the audit log wherever they look at a whole phone or at who bought what', async () => {
      const { id: orderId } = await bought();
      await accountDetail(shop.at(0), { ...by(other), accountId: own.id });
      await inspectOrder(shop.at(0), { ...by(other), orderId });
      const page = { pageNo: 1, pageSize: 10, state: 'all', keyword: own.phone.slice(3) } as const;
      await listAllOrders(shop.at(0), { ...by(other), ...page });
      await listAllOrders(shop.at(0), { ...by(other), ...page, keyword: '', accountId: own.id });
      const { events } = await listAudit(shop.at(0), { pageNo: 1, pageSize: 4, event: 'all', phone: '', accountId: other.id });
      expect(events.map(({ event, subjectId }) => [event, subjectId])).to.deep.equal([
        ['ordersListed', own.id],
        ['ordersListed', null],
        ['orderRead', own.id],
        ['accountRead', own.id],
      ]);
      expect(JSON.stringify(events)).to.not.contain(own.phone.slice(3));
    });
  });
}
