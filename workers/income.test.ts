import { expect } from 'chai';
import { walletLimits } from '#domain/wallet/limits';
import { createOrder } from '#services/orders/create';
import { sweeps } from '#services/catalog/sweeps';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { buildMallModel } from '#test/mall';
import { openPayingFlow, type PayingFlow } from '#test/paying-flow';
import { buildUser } from '#test/people';

for (const backend of farmBackends) {
  describe(`income that workers credit on ${backend.name}`, function () {
    this.timeout(120_000);
    let paying: PayingFlow;
    before(async () => (paying = await openPayingFlow(backend)));
    after(() => paying.close());

    it('is by the fee that is set, though no notification ever comes, and is settled by the sweep', async () => {
      const { flow, deps } = paying;
      const { database } = flow;
      const seller = await buildUser(database, { uploaderType: 2 });
      const { id: modelId } = await buildMallModel(database, seller, { priceFen: 40_00 });
      const order = await createOrder(deps, { ownerId: flow.owner.id, wishes: [{ type: 'modelPurchase', modelId }] });
      const { outTradeNo } = await paying.begin(order, 'wechat');
      await paying.shop.local.play('wechat', outTradeNo, 'silent');
      await paying.work({ rates: { platformFeePercent: 25, withdrawal: { feePercent: 0, taxPercent: 0 } } });
      await paying.becomes(order, 'Done');
      const [income] = await database.incomes.findAll({ where: { ownerId: seller.id } });
      expect(income).to.include({ grossFen: 40_00, feeFen: 10_00, incomeFen: 30_00, status: 'Pending' });
      const later = new Date(Date.now() + walletLimits.pendingMs + 60_000);
      await sweeps['income to be settled']?.({ ...deps, clock: () => later });
      expect(await income?.reload()).to.include({ status: 'Settled' });
      expect(await ledgerDifferences(database)).to.deep.equal([]);
    });
  });
}
