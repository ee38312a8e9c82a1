import { expect } from 'chai';
import { mallMediaPath } from '#domain/mall/media';
import type { BoughtModelView, MallDetailView } from '#domain/mall/views';
import type { Page } from '#domain/wire/envelope';
import { newId } from '#storage/database/ids';
import type { MallModelRow } from '#storage/database/models/mall';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';

for (const backend of farmBackends) {
  describe(`what is seen and downloaded of the mall's models on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let seller: Shopper;
    let buyer: Shopper;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      seller = await shopper(api, { uploaderType: 2, checkStatus: 1 });
      buyer = await shopper(api);
    });
    after(() => api.close());

    const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
    async function stored(overrides: Partial<MallModelRow> = {}) {
      const prefix = `files/${newId()}/1`;
      const made = await buildMallModel(api.database, seller.user, overrides, {
        previewKey: `${prefix}/preview.glb`,
        thumbnailKey: `${prefix}/thumbnail.webp`,
      });
      for (const key of [made.objectKey, made.previewKey, made.thumbnailKey])
        await api.objects.putBytes(key ?? '', bytes, { contentType: 'text/html' });
      return made;
    }
    const statusOf = async ({ client }: Pick<Shopper, 'client'>, { id }: MallModelRow, name: Parameters<typeof mallMediaPath>[1]) =>
      (await client.media(mallMediaPath(id, name))).status;
    const visitor = () => ({ client: api.visitor() });

    it('is the picture for everybody, the model itself for its buyers and its seller only', async () => {
      const paid = await stored();
      const stranger = await shopper(api);
      expect(await Promise.all([visitor(), stranger, seller].map((who) => statusOf(who, paid, 'thumbnail.webp')))).to.deep.equal([
        200, 200, 200,
      ]);
      for (const name of ['preview.glb', 'source'] as const) {
        expect(await Promise.all([visitor(), stranger, seller].map((who) => statusOf(who, paid, name)))).to.deep.equal([404, 404, 200]);
      }
      expect(await stranger.client.refusal('boughtModelDownload', { modelId: paid.id })).to.equal('购买后才能下载原模型');
      const free = await stored({ priceFen: 0 });
      expect([await statusOf(visitor(), free, 'preview.glb'), await statusOf(visitor(), free, 'source')]).to.deep.equal([404, 404]);
      expect((await seller.client.media(`${mallMediaPath(free.id, 'preview.glb')}?download=1`)).status, 'no download').to.equal(404);
      for (const status of ['Draft', 'Withdrawn', 'Frozen'] as const)
        expect(await statusOf(visitor(), await stored({ status }), 'thumbnail.webp'), status).to.equal(404);
    });

    it('is the original, under its own name, for who has bought it, also after it is withdrawn', async () => {
      const made = await stored({ priceFen: 0 });
      await buyer.client.call('getAFreeModel', { modelId: made.id });
      await seller.client.call('modelWithdraw', { modelId: made.id });
      const { url, fileName } = await buyer.client.call<{ url: string; fileName: string }>('boughtModelDownload', { modelId: made.id });
      const response = await buyer.client.media(url);
      expect([response.status, fileName, new Uint8Array(await response.arrayBuffer())]).to.deep.equal([200, 'chair.glb', bytes]);
      expect(response.headers.get('content-disposition')).to.contain('attachment');
      expect((await buyer.client.call<MallDetailView>('mallModelDetail', { modelId: made.id })).isBought).to.equal(true);
      expect(await api.visitor().refusal('mallModelDetail', { modelId: made.id })).to.equal('模型不存在');
    });

    it('is given back for the asking only while it was never downloaded', async () => {
      const [kept, looked] = [await stored({ priceFen: 0 }), await stored({ priceFen: 0 })];
      for (const { id } of [kept, looked]) await buyer.client.call('getAFreeModel', { modelId: id });
      expect(await statusOf(buyer, looked, 'preview.glb')).to.equal(200);
      expect(await statusOf(buyer, kept, 'source')).to.equal(200);
      const { results } = await buyer.client.call<Page<BoughtModelView>>('boughtModelList');
      const wish = (modelId: string) => ({
        ...{ orderId: results.find((one) => one.modelId === modelId)?.orderId, lines: [1], reason: 'wrongChoice' },
      });
      expect(await buyer.client.refusal('refundAsk', wish(kept.id))).to.include('已经下载过的模型不能申请退款');
      expect(await buyer.client.call('refundAsk', wish(looked.id))).to.equal(true);
      expect(await buyer.client.refusal('boughtModelDownload', { modelId: looked.id })).to.equal(
        '这个模型正在申请退款，撤回申请后才能下载',
      );
      expect(await statusOf(buyer, looked, 'source')).to.equal(404);
    });
  });
}
