import { expect } from 'chai';
import { fingerprintScene } from '#engine/findings/fingerprint';
import { readModel } from '#engine/readers/read';
import type { LookalikeView } from '#domain/mall/views';
import type { MallModelRow } from '#storage/database/models/mall';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { modelPath } from '#test/models';
import { buildFile } from '#test/work';
import { recordFingerprint } from './record.ts';

for (const backend of farmBackends) {
  describe(`models that look like others on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let author: Shopper;
    let copier: Shopper;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      author = await shopper(api, { uploaderType: 2, nickName: '原作者' });
      copier = await shopper(api, { uploaderType: 2, nickName: '搬运者' });
    });
    after(() => api.close());

    const measure = async (fileId: string, name: string, picture: string | null = null): Promise<void> => {
      const shape = fingerprintScene(await readModel(modelPath(name)));
      await api.database.transact((transaction) => recordFingerprint(api.database, { fileId, shape, picture }, transaction));
    };
    const selling = async (overrides: Partial<MallModelRow> = {}, name = 'gltf/truck.glb') => {
      const model = await buildMallModel(api.database, author.user, { name: '卡车', ...overrides });
      await measure(model.fileId, name, 'ffff0000ffff0000');
      return model;
    };

    it('are said to their seller before he offers them, with name and author; others and his own are not', async () => {
      const model = await selling();
      const file = await buildFile(api.database, copier.user.id);
      await measure(file.id, 'gltf/truck.glb', 'ffff0000ffff0001');
      const found = await copier.client.call<LookalikeView[]>('modelLookalikes', { fileId: file.id });
      expect(found).to.deep.include({
        ...{ modelId: model.id, modelName: '卡车', nickname: '原作者', isOnSale: true, statusLabel: '已上架', isPictureAlike: true },
      });
      const again = await buildFile(api.database, author.user.id);
      await measure(again.id, 'gltf/truck.glb');
      const others = await author.client.call<LookalikeView[]>('modelLookalikes', { fileId: again.id });
      expect(others.map(({ modelId }) => modelId)).not.to.include(model.id);
      expect(await author.client.refusal('modelLookalikes', { fileId: file.id })).to.equal('文件不存在或已删除');
    });

    it('are said beside the listing, also of those that were refused', async () => {
      const refused = await selling({ status: 'Rejected', name: '被拒的卡车' });
      const waiting = await buildMallModel(api.database, copier.user, { status: 'UnderReview' });
      await measure(waiting.fileId, 'gltf/truck.glb');
      const administrator = await shopper(api);
      await administrator.user.update({ role: 'administrator' });
      const found = await administrator.client.call<LookalikeView[]>('offeredLookalikes', { modelId: waiting.id });
      expect(found.map(({ modelId }) => modelId)).to.include(refused.id);
      const said = await copier.client.call<LookalikeView[]>('modelLookalikes', { fileId: waiting.fileId });
      expect(
        said.map(({ modelId }) => modelId),
        'what nobody sees is not told',
      ).not.to.include(refused.id);
    });

    it('is nothing for a model without a fingerprint, and for one of another shape', async () => {
      await selling();
      const file = await buildFile(api.database, copier.user.id);
      expect(await copier.client.call('modelLookalikes', { fileId: file.id })).to.deep.equal([]);
      await measure(file.id, 'gltf/walker.glb');
      expect(await copier.client.call('modelLookalikes', { fileId: file.id })).to.deep.equal([]);
    });
  });
}
