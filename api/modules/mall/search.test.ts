import { expect } from 'chai';
import type { MallSearchView } from '#domain/mall/views';
import { askForNewIndexes } from '#services/search/note-change';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';

const traits = { textured: true, pbr: true, rigged: false, longest: 0.9 };

for (const backend of farmBackends) {
  describe(`searching the mall on ${backend.name}`, () => {
    let api: TestApi;
    let seller: Shopper;
    before(async () => {
      api = await openTestApi(backend);
      seller = await shopper(api, { uploaderType: 2, nickName: '造物师' });
      await buildMallModel(api.database, seller.user, { name: '明式官帽椅', tags: ['红木'], traits, licence: 'cc0', priceFen: 0 });
      await buildMallModel(api.database, seller.user, { name: '明式圈椅', categoryId: 7 });
    });
    after(() => api.close());
    const search = (query: object = {}) => api.visitor().call<MallSearchView>('mallSearch', query);
    const names = async (keyword: string) => (await search({ keyword })).results.map(({ modelName }) => modelName);

    it('finds, narrows and counts for a visitor', async () => {
      expect(await names('mingshi')).to.have.members(['明式官帽椅', '明式圈椅']);
      expect(await names('红木')).to.deep.equal(['明式官帽椅']);
      const { facets, totalCount, unnarrowedCount } = await search({ keyword: '明式', filters: { licence: ['cc0'], size: ['person'] } });
      expect([totalCount, unnarrowedCount]).to.deep.equal([1, 2]);
      expect(facets?.find(({ name }) => name === 'licence')?.values).to.deep.equal([{ value: 'cc0', label: 'CC0', count: 1 }]);
      expect(facets?.find(({ name }) => name === 'pbr')?.values).to.deep.equal([{ value: 'yes', label: 'PBR 材质', count: 1 }]);
      expect(await api.visitor().call<string[]>('mallSuggest', { keyword: 'mings' })).to.deep.equal(['明式圈椅', '明式官帽椅']);
      expect(await api.visitor().refusal('mallSearch', { keyword: '椅'.repeat(51) })).to.equal('最多输入 50 个字');
      expect(await api.visitor().refusal('mallSearch', { filters: { price: Array.from({ length: 21 }, () => 'free') } })).to.equal(
        '筛选不正确',
      );
    });

    it('hears of what is put on sale, renamed, frozen and back', async () => {
      const model = await buildMallModel(api.database, seller.user, { name: '落地灯' });
      expect(await names('落地灯')).to.deep.equal(['落地灯']);
      await seller.client.call('modelWithdraw', { modelId: model.id });
      expect(await names('落地灯')).to.deep.equal([]);
      await seller.client.call('modifyUserInfo', { nickname: '木作坊' });
      expect(await names('木作坊')).to.have.length(2);
      const administrator = await shopper(api, { role: 'administrator' });
      await administrator.client.call('accountFreeze', { accountId: seller.user.id, cause: '盗版' });
      expect(await names('木作坊')).to.deep.equal([]);
      await administrator.client.call('accountUnfreeze', { accountId: seller.user.id });
      expect(await names('木作坊')).to.have.length(2);
    });

    it('is made anew from the rows when it is asked to', async () => {
      await api.database.sequelize.query("UPDATE mall_models SET name = '明式圆凳' WHERE name = '明式圈椅'");
      expect(await names('圆凳')).to.deep.equal([]);
      await askForNewIndexes(api.database);
      expect(await names('圆凳')).to.deep.equal(['明式圆凳']);
    });

    it('lets lists go on while the engine is away, and says so of a search', async () => {
      await api.deps.finder?.close();
      const { facets, totalCount } = await search({ filters: { price: ['free'] } });
      expect([facets, totalCount]).to.deep.equal([null, 1]);
      expect(await api.visitor().refusal('mallSearch', { keyword: '椅' })).to.equal('搜索暂时不可用，稍后再试。分类浏览不受影响');
      expect(await api.visitor().refusal('mallSearch', { filters: { licence: ['cc0'] } })).to.include('搜索暂时不可用');
      expect(await api.visitor().call('mallSuggest', { keyword: 'ming' })).to.deep.equal([]);
    });
  });
}
