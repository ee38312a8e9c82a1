import { expect } from 'chai';
import type { Label } from '#domain/labels/table';
import { labelCategories } from '#domain/labels/table';
import type { LabelCategoryView } from '#domain/labels/views';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

describe('labels over HTTP', () => {
  let api: TestApi;
  let owner: Person;
  before(async () => {
    const [backend] = databaseBackends;
    if (backend === undefined) throw new Error('no database');
    api = await openTestApi(backend);
    owner = await api.person();
  });
  after(() => api.close());

  const categories = (cateType: 0 | 1) => owner.client.call<LabelCategoryView[]>('getLabelCateListByCateType', { cateType });
  const labels = (parentId: number) => owner.client.call<Label[]>('getLabelObjectListByParentId', { parentId });

  it('are listed by category of each type of model, every id once', async () => {
    const all = [...(await categories(0)), ...(await categories(1))];
    expect(all.map(({ id }) => id)).to.have.members(labelCategories.map(({ id }) => id));
    expect(all[0]).to.deep.equal({ id: 1, cateType: 0, name: '建筑' });
    const ids: number[] = [];
    for (const { id, name } of all) {
      const inside = await labels(id);
      expect(inside, name).to.not.deep.equal([]);
      expect(inside.every(({ parentId }) => parentId === id)).to.equal(true);
      ids.push(...inside.map((label) => label.id));
    }
    expect(new Set(ids)).to.have.length(ids.length);
  });

  it('are none for an unknown category, and an unknown type is refused', async () => {
    expect(await labels(999)).to.deep.equal([]);
    expect(await owner.client.refusal('getLabelCateListByCateType', { cateType: 7 })).to.equal('模型类型不正确');
    expect(await owner.client.refusal('getLabelObjectListByParentId', {})).to.equal('分类编号不正确');
  });
});
