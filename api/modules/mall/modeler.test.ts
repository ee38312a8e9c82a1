import { expect } from 'chai';
import type { ModelerHomeView, ModelReviewView, SoldModelView } from '#domain/mall/views';
import type { Page } from '#domain/wire/envelope';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper } from '#test/mall';

for (const backend of farmBackends) {
  describe(`the centre of a modeller on ${backend.name}`, () => {
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());

    it('tells how his models do by day, who has them and what was decided, of nobody else', async () => {
      const seller = await shopper(api, { uploaderType: 2 });
      const buyer = await shopper(api, { nickName: '老周' });
      const other = await shopper(api, { uploaderType: 2 });
      const administrator = await shopper(api, { role: 'administrator' });
      const model = await buildMallModel(api.database, seller.user, { priceFen: 0, name: '琉璃塔' });
      const waiting = await buildMallModel(api.database, seller.user, { status: 'UnderReview', releasedAt: null, name: '石拱桥' });
      await administrator.client.call('modelReview', { modelId: waiting.id, pass: false, reasons: ['vagueName'] });
      await buyer.client.call('worksCollect', { worksId: model.id, operate: 'COLLECT' });
      await buyer.client.call('getAFreeModel', { modelId: model.id });

      const home = await seller.client.call<ModelerHomeView>('modelerHome');
      expect(home).to.include({ onSale: 1, underReview: 0, changesNeeded: 1, collected: 1, sales: 1 });
      expect(home.days).to.have.length(30);
      expect(home.days.at(-1)).to.deep.include({ views: 0, collected: 1, sales: 1, income: 0 });
      expect(home.days.slice(0, -1).every(({ sales, collected }) => sales + collected === 0)).to.equal(true);
      const sold = await seller.client.call<Page<SoldModelView>>('modelerSold');
      expect(sold.results.map(({ modelName, buyer: who, income }) => [modelName, who, income])).to.deep.equal([['琉璃塔', '老周', 0]]);
      const decided = await seller.client.call<Page<ModelReviewView>>('modelerReviews');
      expect(decided.results.map(({ modelName, decision, causes }) => [modelName, decision, causes[0]?.field])).to.deep.equal([
        ['石拱桥', 'ChangesNeeded', 'modelName'],
      ]);

      expect(await other.client.call<ModelerHomeView>('modelerHome')).to.include({ onSale: 0, sales: 0, collected: 0 });
      for (const call of ['modelerSold', 'modelerReviews'] as const)
        expect((await other.client.call<Page<unknown>>(call)).totalCount, call).to.equal(0);
    });
  });
}
