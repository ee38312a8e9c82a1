import { expect } from 'chai';
import type { JobRow } from '#storage/database/models/jobs';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { openShop, outcomeOf, type Shop } from '#test/orders';
import { buildFile, buildJob } from '#test/work';
import { payOrder } from '../orders/pay.ts';

for (const backend of farmBackends) {
  describe(`offline packages of results on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let owner: UserRow;
    before(async () => (shop = await openShop(backend)));
    beforeEach(async () => (owner = await shop.person({ coinFen: 100_00 })));
    after(() => shop.close());

    const wish = ({ fileId }: Pick<JobRow, 'fileId'>, resultOf: string | null) => ({
      ...({ type: 'offlinePackage', fileId: fileId ?? '' } as const),
      input: { kind: 'offline', logo: 'none', resultOf } as const,
    });

    it('are ordered of one’s own finished lightweightings of that file, at a price of their own, and of nothing else', async () => {
      const { database } = shop;
      const file = await buildFile(database, owner.id);
      const made = await buildJob(database, file);
      const order = await shop.order(owner, wish(made, made.id));
      expect(order.amountFen).to.equal(9_90);
      await payOrder(shop.at(0), { ownerId: owner.id, orderId: order.id, method: 'cloudCoin' });
      const line = await database.orderLines.findOne({ where: { orderId: order.id }, rejectOnEmpty: true });
      const job = await database.jobs.findByPk(line.jobId ?? '', { rejectOnEmpty: true });
      expect([job.kind, job.input]).to.deep.equal(['offline', { kind: 'offline', logo: 'none', resultOf: made.id }]);

      const stranger = await shop.person();
      const others = await buildJob(database, await buildFile(database, stranger.id));
      const ofOtherFile = await buildJob(database, await buildFile(database, owner.id));
      const refused = [
        others,
        ofOtherFile,
        await buildJob(database, file, { status: 'Running', stage: 'simplify' }),
        await buildJob(database, file, { deletedAt: new Date() }),
        job,
      ];
      for (const [index, { id }] of refused.entries())
        expect(await outcomeOf(shop.order(owner, wish(made, id))), String(index)).to.equal('offline.resultGone');
      // Deleted between order and payment: nothing is taken for it.
      const late = await shop.order(owner, wish(made, made.id));
      await made.update({ deletedAt: new Date() });
      const paying = payOrder(shop.at(0), { ownerId: owner.id, orderId: late.id, method: 'cloudCoin' });
      expect(await outcomeOf(paying)).to.equal('offline.resultGone');
    });
  });
}
