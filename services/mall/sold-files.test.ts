import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { deleteLimits } from '#domain/limits';
import type { Deletion } from '#domain/workflows/ids';
import type { MallModelRow } from '#storage/database/models/mall';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { deleteFile } from '../files/delete.ts';
import { fileDisposal } from '../files/disposal.ts';
import { restoreFile } from '../files/restore.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { mallMedia } from './media.ts';
import { sweepObjects } from '../objects/sweep.ts';
import { storageUsage } from '../uploads/storage-quota.ts';
import { sweepModels } from './sweep.ts';
import { eraseAccount } from '../catalog/erase.ts';
import { erasures } from '../catalog/erasures.ts';
import { settleAccount } from '../deletion/settle.ts';

const bytes = Buffer.from('glTF');

for (const backend of farmBackends) {
  describe(`files that were sold on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let seller: UserRow;
    before(async () => {
      shop = await openShop(backend);
      seller = await shop.person({ about: { uploaderType: 2 } });
    });
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const { undoMs } = deleteLimits;
    const stored = ({ objectKey, previewKey, thumbnailKey }: MallModelRow, unpacked: string) =>
      Promise.all(
        [objectKey, previewKey ?? '', thumbnailKey ?? '', unpacked].map(async (key) => (await shop.at(0).objects.stat(key)) !== undefined),
      );
    /** A model with all that its file has stored, and the key of something unpacked. */
    async function model(of = seller): Promise<[MallModelRow, string]> {
      const made = await buildMallModel(shop.database, of);
      const prefix = `files/${made.fileId}/1`;
      const keys = { previewKey: `${prefix}/preview.glb`, thumbnailKey: `${prefix}/thumbnail.webp` };
      await made.update(keys);
      const unpackedPrefix = `${prefix}/unpacked/`;
      await shop.database.files.update({ ...keys, unpackedPrefix }, { where: { id: made.fileId } });
      for (const key of [made.objectKey, ...Object.values(keys), `${unpackedPrefix}a.obj`])
        await shop.at(0).objects.putBytes(key, bytes, { contentType: 'model/gltf-binary' });
      return [made, `${unpackedPrefix}a.obj`];
    }
    async function buy({ id: modelId }: MallModelRow) {
      const buyer = await shop.person({ coinFen: 10_00 });
      const order = await shop.order(buyer, { type: 'modelPurchase', modelId });
      await payOrder(shop.at(0), { orderId: order.id, ownerId: buyer.id, method: 'cloudCoin' });
      return { buyer, order };
    }
    const remove = async ({ fileId }: MallModelRow) => {
      await deleteFile(shop.at(0), { ownerId: seller.id, fileId });
      const deletedAtMs = shop.at(0).clock?.().getTime() ?? 0;
      return () => fileDisposal.purge(shop.at(undoMs), { kind: 'file', id: fileId, deletedAtMs });
    };
    /** Days after, as the hourly sweep does. */
    const clear = () => sweepObjects(shop.at(undoMs + deleteLimits.objectsStayMs));
    const sees = (buyer: UserRow, { id: modelId }: MallModelRow) =>
      outcomeOf(mallMedia(shop.at(0), { viewerId: buyer.id, asStaff: false, modelId, name: 'source' }));

    it('go off sale with their deletion, and stay with their buyers on the seller’s storage, but for what was unpacked', async () => {
      const [chair, unpacked] = await model();
      const { buyer } = await buy(chair);
      await shop.database.files.update({ storedBytes: 700, unpackedBytes: 600 }, { where: { id: chair.fileId } });
      const { fileSize } = chair;
      await seller.update({ storageUsedBytes: fileSize + 700 });
      const purge = await remove(chair);
      expect((await chair.reload()).status).to.equal('Withdrawn');
      for (let count = 0; count < 2; count++) expect(await purge()).to.equal(true);
      await clear();
      expect(await stored(chair, unpacked)).to.deep.equal([true, true, true, false]);
      expect((await seller.reload()).storageUsedBytes).to.equal(fileSize + 100);
      expect(await storageUsage(shop.at(0), { userId: seller.id })).to.include({ usedBytes: fileSize + 100, soldBytes: fileSize + 100 });
      expect([await sees(buyer, chair), await sweepModels(shop.at(undoMs)), await sees(buyer, chair)]).to.deep.equal(['done', 0, 'done']);
    });

    it('are not given to a buyer whose refund takes them back at that moment', async () => {
      const [chair] = await model();
      const { buyer } = await buy(chair);
      const asked = await shop.database.transact(async (transaction) => {
        await shop.database.modelPurchases.destroy({ where: { ownerId: buyer.id, modelId: chair.id }, transaction });
        const outcome = sees(buyer, chair);
        await delay(300);
        return { outcome };
      });
      expect(await asked.outcome).to.equal('mall.notBought');
    });

    it('go with the last purchase that is taken back', async () => {
      const [chair, unpacked] = await model();
      const [one, two] = [await buy(chair), await buy(chair)];
      await (
        await remove(chair)
      )();
      await refundByOperator(shop.at(undoMs), { order: one.order, cause: '不满意' });
      expect([await sweepModels(shop.at(undoMs)), await sees(one.buyer, chair), await sees(two.buyer, chair)]).to.deep.equal([
        0,
        'mall.notFound',
        'done',
      ]);
      await refundByOperator(shop.at(undoMs), { order: two.order, cause: '不满意' });
      const { storageUsedBytes } = await seller.reload();
      expect([await sweepModels(shop.at(undoMs)), await sweepModels(shop.at(undoMs))]).to.deep.equal([1, 0]);
      expect((await seller.reload()).storageUsedBytes, 'freed once').to.equal(storageUsedBytes - chair.fileSize);
      expect(await stored(chair, unpacked), 'for a database that is restored').to.deep.equal([true, true, true, true]);
      await clear();
      expect(await stored(chair, unpacked)).to.deep.equal([false, false, false, false]);
    });

    it('go with the last purchase also where it is taken back before a purge is repeated whose answer was lost', async () => {
      const [chair, unpacked] = await model();
      const { order } = await buy(chair);
      const purge = await remove(chair);
      await purge();
      await refundByOperator(shop.at(undoMs), { order, cause: '不满意' });
      expect(await purge()).to.equal(true);
      expect(await sweepModels(shop.at(undoMs))).to.equal(1);
      await clear();
      expect(await stored(chair, unpacked)).to.deep.equal([false, false, false, false]);
    });

    it('are removed like any other where nobody bought them', async () => {
      const [chair, unpacked] = await model();
      await (
        await remove(chair)
      )();
      expect(await stored(chair, unpacked), 'for a database that is restored').to.deep.equal([true, true, true, true]);
      await clear();
      expect(await stored(chair, unpacked)).to.deep.equal([false, false, false, false]);
      expect((await chair.reload()).purgedAt).to.not.equal(null);
    });

    it('stay off sale when the deletion is undone', async () => {
      const [chair] = await model();
      await remove(chair);
      await restoreFile(shop.at(1), { ownerId: seller.id, fileId: chair.fileId });
      expect((await chair.reload()).status).to.equal('Withdrawn');
    });

    it('keep their name for their buyers when their seller’s account is erased, and lose it where there are none', async () => {
      const [[sold], [unsold]] = [await model(), await model()];
      await buy(sold);
      await erasures.mall?.(shop.at(0), seller.id);
      expect([(await sold.reload()).name, (await unsold.reload()).name]).to.deep.equal(['椅子', '']);
    });

    it('outlive their seller’s account, and go with the last purchase that is taken back', async () => {
      const leaver = await shop.person({ about: { uploaderType: 2 } });
      const userId = leaver.id;
      const [[sold, unpacked], [unsold, alsoUnpacked]] = [await model(leaver), await model(leaver)];
      const { buyer, order } = await buy(sold);
      await leaver.update({ deletedAt: shop.at(0).clock?.() });
      await eraseAccount(shop.at(0), { userId });
      expect(await settleAccount(shop.at(0), { userId }), 'before its files are purged').to.equal(false);
      for (const { payload } of await shop.database.outbox.findAll({ where: { ownerId: userId, kind: 'purge' } }))
        await fileDisposal.purge(shop.at(undoMs), payload as Deletion);
      expect(await settleAccount(shop.at(undoMs), { userId })).to.equal(true);
      await clear();
      expect(await shop.database.files.count({ where: { ownerId: userId } })).to.equal(0);
      expect(await stored(sold, unpacked)).to.deep.equal([true, true, true, false]);
      expect([(await sold.reload()).keptBytes, (await leaver.reload()).storageUsedBytes], 'the platform’s').to.deep.equal([0, 0]);
      expect(await stored(unsold, alsoUnpacked)).to.deep.equal([false, false, false, false]);
      expect(await sees(buyer, sold)).to.equal('done');
      await refundByOperator(shop.at(undoMs), { order, cause: '不满意' });
      expect(await sweepModels(shop.at(undoMs))).to.equal(1);
      await clear();
      expect(await stored(sold, unpacked)).to.deep.equal([false, false, false, false]);
    });
  });
}
