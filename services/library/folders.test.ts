import { expect } from 'chai';
import type { SourceFileView } from '#domain/files/views';
import type { FolderView, LibraryTreeView, MovedFilesView } from '#domain/library/views';
import { deleteLimits, libraryLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { newId } from '#storage/database/ids';
import { openTestApi, replyCode, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';
import { erasures } from '../catalog/erasures.ts';

for (const backend of farmBackends) {
  describe(`folders of source files on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const make = (name: string, parentId: string | null = null) => owner.client.call<FolderView>('folderCreate', { name, parentId });
    const tree = () => owner.client.call<LibraryTreeView>('libraryTree');
    const shape = async () => (await tree()).folders.map(({ name, files }) => `${name} ${files}`);
    const listed = async (query: object) =>
      (await owner.client.call<Page<SourceFileView>>('fileList', query)).results.map(({ modelName }) => modelName).toSorted();
    const file = (modelName: string, folderId: string | null = null) => buildFile(api.database, owner.user.id, { modelName, folderId });

    it('hold files, which move there and back, and are found from anywhere', async () => {
      const hall = await make(' 展厅 ');
      const floor = await make('一楼', hall.id);
      const [chair, table] = [await file('椅子'), await file('桌子')];
      const move = (fileIds: string[], folderId: string | null) => owner.client.call<MovedFilesView>('filesMove', { fileIds, folderId });
      expect(await move([chair.id, table.id], floor.id)).to.deep.equal({
        moved: [chair, table].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => ({ fileId: id, from: null })),
      });
      expect((await move([chair.id], floor.id)).moved, 'again').to.deep.equal([]);
      await move([table.id], null);
      expect(await shape()).to.deep.equal(['一楼 1', '展厅 0']);
      expect(await listed({ folderId: floor.id })).to.deep.equal(['椅子']);
      expect(await listed({ folderId: 'top' })).to.deep.equal(['桌子']);
      expect(await listed({ keyword: '椅' })).to.deep.equal(['椅子']);
      expect(await listed({})).to.have.members(['椅子', '桌子']);
    });

    it('have one name each in a place, also where two are made at once, and take no bad ones', async () => {
      const hall = await make('展厅');
      const codes = await Promise.all(
        ['Web A', 'ｗｅｂ a'].map(async (name) => replyCode(await owner.client.post('folderCreate', { name, parentId: hall.id }))),
      );
      expect(codes).to.have.members([60000, 60931]);
      await make('web A');
      const refusal = (name: string) => owner.client.refusal('folderCreate', { name, parentId: null });
      expect(await refusal('展厅')).to.equal('这里已经有一个叫「展厅」的文件夹，请换一个名称');
      expect(await refusal('长'.repeat(libraryLimits.folderName + 1))).to.equal('文件夹名称不能超过 30 个字');
      expect(await refusal('a\u202Eb')).to.equal('文件夹名称里有不能使用的字符');
      expect(replyCode(await owner.client.post('folderCreate', { name: '赌博网站', parentId: null })), 'moderated').to.not.equal(60000);
      const other = await make('样品');
      expect(await owner.client.refusal('folderRename', { folderId: other.id, name: '展厅' })).to.contain('已经有一个');
      await owner.client.call('folderRename', { folderId: other.id, name: '仓库' });
      expect(await shape()).to.include('仓库 0');
    });

    it(`lie within each other ${libraryLimits.depth} deep, never in themselves`, async () => {
      let parentId: string | null = null;
      const ids: string[] = [];
      for (let depth = 1; depth <= libraryLimits.depth; depth += 1) {
        ({ id: parentId } = await make(`第 ${depth} 层`, parentId));
        ids.push(parentId);
      }
      const code = async (call: 'folderCreate' | 'folderMove', payload: object) => replyCode(await owner.client.post(call, payload));
      expect(await code('folderCreate', { name: '更深', parentId })).to.equal(60933);
      const { id } = await make('旁边');
      await make('里面', id);
      expect(await code('folderMove', { folderId: id, parentId: ids[3] })).to.equal(60933);
      expect(await code('folderMove', { folderId: ids[0], parentId: ids[2] })).to.equal(60934);
      expect(await code('folderMove', { folderId: ids[0], parentId: ids[0] })).to.equal(60934);
      expect(await code('folderMove', { folderId: id, parentId: ids[2] })).to.equal(60000);
      expect(await code('folderMove', { folderId: id, parentId: null })).to.equal(60000);
    });

    it(`are ${libraryLimits.folders} of a person at most: folder.tooMany, also with two at once for the last place`, async () => {
      const { libraryFolders, transact } = api.database;
      const rows = Array.from({ length: libraryLimits.folders - 1 }, (_, index) => ({
        ...{ id: newId(), ownerId: owner.user.id, parentId: '', name: `${index}`, nameKey: `${index}`, createdAt: new Date() },
      }));
      await transact((transaction) => libraryFolders.bulkCreate(rows, { transaction }));
      const codes = await Promise.all(
        ['甲', '乙'].map(async (name) => replyCode(await owner.client.post('folderCreate', { name, parentId: null }))),
      );
      expect(codes).to.have.members([60000, 60932]);
    });

    it('leave their files where they lay when they go, or take them along, for ten minutes', async () => {
      const hall = await make('展厅');
      const floor = await make('一楼', hall.id);
      const room = await make('小间', floor.id);
      await file('椅子', room.id);
      const lamp = await file('灯', floor.id);
      await owner.client.call('folderDelete', { folderId: floor.id });
      expect(await listed({ folderId: hall.id })).to.deep.equal(['椅子', '灯'].toSorted());
      expect(await shape()).to.deep.equal(['展厅 2']);
      await owner.client.call('folderDelete', { folderId: hall.id, withFiles: true });
      const { results } = await owner.client.call<Page<SourceFileView>>('fileList', { folderId: 'top' });
      expect(results.map(({ deletedAt }) => deletedAt !== null)).to.deep.equal([true, true]);
      await owner.client.call('fileRestore', { fileId: lamp.id });
      expect((await lamp.reload()).deletedAt).to.equal(null);
      api.pass(deleteLimits.undoMs + 1);
      expect(await listed({ folderId: 'top' })).to.deep.equal(['灯']);
    });

    it('do not take more files along than one call may', async () => {
      const { id: folderId } = await make('满');
      for (let count = 0; count <= libraryLimits.filesAtOnce; count += 1) await file(`${count}`, folderId);
      expect(replyCode(await owner.client.post('folderDelete', { folderId, withFiles: true }))).to.equal(60935);
      expect(await shape()).to.deep.equal([`满 ${libraryLimits.filesAtOnce + 1}`]);
    });

    it('are nobody else’s, and go with the account', async () => {
      const mine = await make('展厅');
      const { id } = await file('椅子');
      const stranger = await api.person();
      const code = async (call: Parameters<typeof stranger.client.post>[0], payload: object) =>
        replyCode(await stranger.client.post(call, payload));
      expect(await code('folderRename', { folderId: mine.id, name: '我的' })).to.equal(60930);
      expect(await code('folderMove', { folderId: mine.id, parentId: null })).to.equal(60930);
      expect(await code('folderDelete', { folderId: mine.id })).to.equal(60930);
      expect(await code('filesMove', { fileIds: [id], folderId: null })).to.equal(60320);
      expect(replyCode(await owner.client.post('filesMove', { fileIds: [id], folderId: newId() }))).to.equal(60930);
      for (let again = 0; again < 2; again += 1) await erasures.library?.(api.deps, owner.user.id);
      expect(await api.database.libraryFolders.count({ where: { ownerId: owner.user.id } })).to.equal(0);
    });
  });
}
