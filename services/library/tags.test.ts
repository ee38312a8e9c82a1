import { expect } from 'chai';
import type { SourceFileView } from '#domain/files/views';
import type { LibraryTreeView } from '#domain/library/views';
import { libraryLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { newId } from '#storage/database/ids';
import { openTestApi, replyCode, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';
import { fileDisposal } from '../files/disposal.ts';

for (const backend of farmBackends) {
  describe(`tags of source files on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const file = (modelName: string) => buildFile(api.database, owner.user.id, { modelName, fileName: `${newId()}.glb` });
    const tag = (fileIds: string[], add: string[], remove: string[] = []) => owner.client.call('filesTag', { fileIds, add, remove });
    const found = async (query: object) =>
      (await owner.client.call<Page<SourceFileView>>('fileList', query)).results.map(({ modelName, tags }) =>
        [modelName, ...tags].join(' '),
      );
    const codeOf = async (payload: object) => replyCode(await owner.client.post('filesTag', payload));

    it('are put on several files at once, found by, and counted', async () => {
      const [chair, table] = [await file('椅子'), await file('桌子')];
      await tag([chair.id, table.id], ['木', 'Oak']);
      await tag([chair.id], ['ｏａｋ', '在用'], ['木']);
      expect(await found({ tag: 'OAK' })).to.have.members(['椅子 Oak 在用', '桌子 Oak 木']);
      expect(await found({ tag: '木' })).to.deep.equal(['桌子 Oak 木']);
      expect(await found({ keyword: '在' })).to.deep.equal(['椅子 Oak 在用']);
      expect(await found({ keyword: '%' })).to.deep.equal([]);
      expect((await owner.client.call<LibraryTreeView>('libraryTree')).tags).to.have.deep.members([
        { tag: 'Oak', files: 2 },
        { tag: '在用', files: 1 },
        { tag: '木', files: 1 },
      ]);
    });

    it('are bounded: in length, for a file, and tag.tooMany for a person', async () => {
      const { id } = await file('椅子');
      expect(await codeOf({ fileIds: [id], add: ['长'.repeat(libraryLimits.tagName + 1)] })).to.not.equal(60000);
      expect(await codeOf({ fileIds: Array.from({ length: 101 }, newId), add: ['木'] })).to.not.equal(60000);
      await tag(
        [id],
        Array.from({ length: libraryLimits.tagsOfFile }, (_, index) => `标签${index}`),
      );
      expect(await codeOf({ fileIds: [id], add: ['多一个'] })).to.equal(60937);
      const { fileTags, transact } = api.database;
      const rows = Array.from({ length: libraryLimits.tags - libraryLimits.tagsOfFile - 1 }, (_, index) => ({
        ...{ fileId: newId(), tagKey: `t${index}`, ownerId: owner.user.id, tag: `t${index}`, createdAt: new Date() },
      }));
      await transact((transaction) => fileTags.bulkCreate(rows, { transaction }));
      const other = await file('桌子');
      const codes = await Promise.all(['甲', '乙'].map((name) => codeOf({ fileIds: [other.id], add: [name] })));
      expect(codes, 'two at once for the last one').to.have.members([60000, 60936]);
      expect(await codeOf({ fileIds: [other.id], add: ['t1'] }), 'one that is there').to.equal(60000);
    });

    it('are nobody else’s, and go with the file', async () => {
      const chair = await file('椅子');
      await tag([chair.id], ['木']);
      const stranger = await api.person();
      expect(replyCode(await stranger.client.post('filesTag', { fileIds: [chair.id], add: ['我的'] }))).to.equal(60320);
      expect((await stranger.client.call<LibraryTreeView>('libraryTree')).tags).to.deep.equal([]);
      await owner.client.call('fileDelete', { fileId: chair.id });
      const { deletedAt } = await chair.reload();
      await fileDisposal.purge(api.deps, { id: chair.id, ownerId: owner.user.id, deletedAtMs: deletedAt?.getTime() ?? 0 } as never);
      expect(await api.database.fileTags.count({ where: { fileId: chair.id } })).to.equal(0);
    });
  });
}
