import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SearchIndex } from '#providers/search/contract';
import { openEmbeddedSearch } from '#providers/search/embedded/open';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { openShop, outcomeOf, type Shop } from '#test/orders';
import { findModels } from './find.ts';
import { createFinder } from './finder.ts';

for (const backend of farmBackends) {
  describe(`an index that fails on ${backend.name}`, function () {
    this.timeout(30_000);
    let shop: Shop;
    let folder: string;
    const opened: SearchIndex[] = [];
    before(async () => {
      shop = await openShop(backend);
      folder = await mkdtemp(join(tmpdir(), 'modelmill-finder-'));
      await buildMallModel(shop.database, await shop.person(), { name: '榫卯椅子' });
    });
    after(async () => {
      for (const index of opened) await index.close();
      await rm(folder, { recursive: true, force: true });
      await shop.close();
    });

    const empty = (): SearchIndex => {
      const index = openEmbeddedSearch({ folder: join(folder, String(opened.length)) });
      opened.push(index);
      return index;
    };
    const query = (keyword: string) => ({ viewerId: undefined, pageNo: 1, pageSize: 10, keyword, filters: {}, sort: 'newest' }) as const;

    it('is filled anew where it comes back empty', async () => {
      let current = empty();
      const index: SearchIndex = {
        state: () => current.state(),
        apply: (changes) => current.apply(changes),
        rebuild: (batches, state) => current.rebuild(batches, state),
        search: (asked) => current.search(asked),
        suggest: (asked) => current.suggest(asked),
        close: () => current.close(),
      };
      const finder = createFinder({ database: shop.database, index, freshMs: -1 });
      const find = async () => (await findModels({ ...shop.at(0), finder }, query('榫卯'))).totalCount;
      expect(await find()).to.equal(1);
      current = empty();
      expect(await find()).to.equal(1);
    });

    it('is not waited for where it does not answer', async () => {
      const index: SearchIndex = { ...empty(), search: () => new Promise(() => undefined) };
      const failures: unknown[] = [];
      const finder = createFinder({ database: shop.database, index, freshMs: -1, failed: (error) => failures.push(error) });
      await finder.catchUp();
      const begun = Date.now();
      expect(await findModels({ ...shop.at(0), finder }, query(''))).to.include({ totalCount: 1, search: null });
      expect(await outcomeOf(findModels({ ...shop.at(0), finder }, query('榫卯')))).to.equal('mall.searchAway');
      expect(Date.now() - begun).to.be.lessThan(10_000);
      expect(failures).to.have.length(2);
    });
  });
}
