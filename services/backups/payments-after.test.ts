import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { chinaDay } from '#providers/payments/china-time';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { openPayingApi, type PayingApi } from '#test/paying-api';
import { attendOrder } from '../payments/attend.ts';
import { compareBills } from '../payments/compare-bills.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';

const dayMs = 24 * 60 * 60_000;
const secret = 'the secret of the server in which all this happens';

for (const backend of farmBackends) {
  describe(`payments that came in after the backup that is restored, on ${backend.name}`, function () {
    this.timeout(240_000);
    let paying: PayingApi;
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelmill-backups-'));
      paying = await openPayingApi(backend);
    });
    after(async () => {
      await paying.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('are believed when their order was known, and found by the bill of the day when it was not; what was paid before is paid once', async () => {
      const { client } = await paying.api.person();
      const pay = async (): Promise<{ orderId: string; outTradeNo: string }> => {
        const orderId = await paying.order(client);
        const { outTradeNo } = await paying.begin(client, orderId, 'wechat');
        return { orderId, outTradeNo };
      };
      const settle = async ({ orderId, outTradeNo }: { orderId: string; outTradeNo: string }) => {
        await paying.shop.local.play('wechat', outTradeNo, 'pay');
        await paying.becomes(orderId, 'Done');
      };
      const before = await pay();
      await settle(before);
      const begun = await pay();
      await createBackup({ database: paying.api.database, secret }, { into: folder });
      await settle(begun);
      const afterwards = await pay();
      await settle(afterwards);

      const restored = await backend.open();
      try {
        const { database } = restored;
        await restoreBackup({ database, secret }, { from: folder });
        const deps = { ...paying.api.deps, database };
        const status = async (orderId: string) => (await database.orders.findByPk(orderId))?.status;
        expect([await status(before.orderId), await status(begun.orderId), await status(afterwards.orderId)]).to.deep.equal([
          'Done',
          'Paying',
          undefined,
        ]);
        // What the workflow of an order does that is not yet over, which the upkeep starts.
        for (const { orderId } of [before, begun]) await attendOrder(deps, { orderId, asks: true });
        expect(await status(begun.orderId)).to.equal('Done');
        expect(await database.paymentReceipts.count()).to.equal(2);

        const today = chinaDay(new Date());
        const tomorrow = new Date(Date.parse(`${today}T00:00:00+08:00`) + 2 * dayMs);
        await compareBills({ ...deps, clock: () => tomorrow });
        const differences = await database.paymentDifferences.findAll({ where: { day: today } });
        expect(differences.map(({ kind, outTradeNo, oursFen, theirsFen }) => [kind, outTradeNo, oursFen, theirsFen])).to.deep.equal([
          ['paymentMissingHere', afterwards.outTradeNo, null, 299_00],
        ]);
        expect(await ledgerDifferences(database)).to.deep.equal([]);
      } finally {
        await restored.close();
      }
    });
  });
}
