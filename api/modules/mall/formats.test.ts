import { expect } from 'chai';
import type { BoughtModelView, CartItemView, MallCardView, MallDetailView, ReleaseView } from '#domain/mall/views';
import type { Page } from '#domain/wire/envelope';
import { migrate } from '#storage/database/migrate';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { buildFile } from '#test/work';

/** What is uploaded, the model that was found in it, and the format that a buyer gets. */
const sold = [
  { fileName: 'chair.zip', modelPath: 'chair/parts.v2/Chair.OBJ', format: 'obj' },
  { fileName: 'bench.7z', modelPath: 'bench.gltf', format: 'gltf' },
  { fileName: 'table.rar', modelPath: '桌子.zip/桌子.fbx', format: 'fbx' },
  { fileName: 'lamp.stl', modelPath: null, format: 'stl' },
  { fileName: 'street.zip', modelPath: null, format: 'zip' },
];

for (const backend of farmBackends) {
  describe(`the format of a model in an archive on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let seller: Shopper;
    before(async () => {
      api = await openTestApi(backend);
      seller = await shopper(api, { uploaderType: 2, checkStatus: 1 });
    });
    after(() => api.close());

    it('is the one that is listed, of models put on sale before and after, and filtered by', async () => {
      for (const { fileName, modelPath } of sold) {
        const old = { format: fileName.slice(fileName.lastIndexOf('.') + 1), name: fileName, priceFen: 0 };
        await buildMallModel(api.database, seller.user, old, { fileName, modelPath });
      }
      await api.database.sequelize.query("DELETE FROM schema_migrations WHERE name LIKE '0049-%'");
      expect((await migrate(api.database)).applied).to.deep.equal(['0049-mall_models-format']);
      const visitor = api.visitor();
      const listed = async (query: object = {}) => (await visitor.call<Page<MallCardView>>('mallModelList', query)).results;
      expect((await listed()).map(({ modelName, format }) => [modelName, format])).to.have.deep.members(
        sold.map(({ fileName, format }) => [fileName, format]),
      );
      expect(await visitor.call('mallFormatList')).to.have.deep.members(sold.map(({ format }) => ({ format, modelCount: 1 })));
      for (const { fileName, format } of sold) {
        const [card, ...others] = await listed({ format });
        expect([card?.modelName, others]).to.deep.equal([fileName, []]);
        expect((await visitor.call<MallDetailView>('mallModelDetail', { modelId: card?.modelId })).format).to.equal(format);
      }
    });

    it('is told to its seller, in the cart and to its buyer', async () => {
      const { id: fileId } = await buildFile(api.database, seller.user.id, { origin: 'publish', fileName: 'a.zip', modelPath: 'a/b.dae' });
      const handedIn = { fileId, modelName: '椅子', modelPrice: 0, cateId: 2, labelIds: [2001], description: '' };
      const { modelId } = await seller.client.call<{ modelId: string }>('modelRelease', handedIn);
      const [released] = (await seller.client.call<Page<ReleaseView>>('releaseList', { isRelase: false })).results;
      const administrator = await shopper(api, { role: 'administrator' });
      await administrator.client.call('modelReview', { modelId, pass: true });
      const { client } = await shopper(api);
      await client.call('cartAdd', { modelId });
      const [inCart] = (await client.call<Page<CartItemView>>('getCartList', { pageNo: 1, pageSize: 200 })).results;
      await client.call('getAFreeModel', { modelId });
      const [bought] = (await client.call<Page<BoughtModelView>>('boughtModelList')).results;
      expect([released, inCart, bought].map((view) => view?.format)).to.deep.equal(['dae', 'dae', 'dae']);
    });
  });
}
