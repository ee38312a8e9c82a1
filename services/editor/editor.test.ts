import { expect } from 'chai';
import { calls } from '#domain/catalog/calls';
import { keepingLimits } from '#domain/editor/keeping';
import { editorLimits } from '#domain/editor/limits';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import type { EditorView, RestoredView, SavedView, VersionView } from '#domain/editor/views';
import { deleteLimits } from '#domain/limits';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import { openTestApi, openWireSession, ApiClient, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { outcomeOf } from '#test/orders';
import { buildFile } from '#test/work';
import { erasures } from '../catalog/erasures.ts';
import { deleteFile } from '../files/delete.ts';
import { fileDisposal } from '../files/disposal.ts';
import { saveEdits } from './save.ts';

const previewKey = 'files/x/1/preview.glb';
const look: SceneSettings = { ...initialSettings, parts: { 椅背: { hidden: true } } };
const lit = (exposure: number): SceneSettings => ({ ...initialSettings, environment: { ...initialSettings.environment, exposure } });
/** Settings of so many kilobytes, and one or two more. */
const large = (kilobytes: number): SceneSettings => ({
  ...initialSettings,
  parts: Object.fromEntries(Array.from({ length: kilobytes }, (_, index) => [`${index}-`.padEnd(1000, 'p'), { hidden: true }])),
});
/** The kilobytes with which `large` is just small enough. */
const most = Math.floor(editorLimits.bytes / 1024) - 3;

for (const backend of farmBackends) {
  describe(`what is edited on a model on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    let file: FileRow;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      owner = await api.person();
      file = await buildFile(api.database, owner.user.id, { previewKey });
    });
    after(() => api.close());

    const open = (who = owner) => who.client.call<EditorView>('editorOpen', { fileId: file.id });
    const save = (revision: number, settings: object = look) =>
      owner.client.call<SavedView>('editorSave', { fileId: file.id, revision, settings });
    const keep = (name: string, revision: number) =>
      owner.client.call<VersionView>('editorVersionSave', { fileId: file.id, revision, name });
    const names = async () => (await owner.client.call<VersionView[]>('editorVersions', { fileId: file.id })).map(({ name }) => name);

    it('is nothing at first, then what was saved last, for its owner alone', async () => {
      expect(await open()).to.include({ revision: 0, settings: null, savedAt: null, modelName: '椅子' });
      expect((await save(0)).revision).to.equal(1);
      expect((await save(1, lit(2))).revision).to.equal(2);
      expect(await open()).to.deep.include({ revision: 2, settings: lit(2) });
      const stranger = await api.person();
      for (const [call, more] of [
        ['editorOpen', {}],
        ['editorSave', { revision: 2, settings: look }],
        ['editorVersions', {}],
        ['editorVersionSave', { revision: 2, name: '我的' }],
      ] as const)
        expect(await stranger.client.refusal(call, { fileId: file.id, ...more }), call).to.equal('文件不存在或已删除');
      expect(await api.visitor().refusal('editorOpen', { fileId: file.id })).to.contain('登录');
    });

    it('is never overwritten from a window that has not seen the newer one', async () => {
      const first = await Promise.all(
        [1, 2, 3].map((exposure) => owner.client.post('editorSave', { fileId: file.id, revision: 0, settings: lit(exposure) })),
      );
      expect(first.filter(({ envelope }) => envelope.resp_code === 60000)).to.have.length(1);
      const before = await open();
      for (let round = 0; round < 5; round++) {
        const revision = round + 1;
        const both = await Promise.all(
          [1, 2].map((window) =>
            owner.client.post<SavedView | { revision: number }>('editorSave', { fileId: file.id, revision, settings: lit(window) }),
          ),
        );
        const won = both.find(({ envelope }) => envelope.resp_code === 60000);
        const lost = both.find(({ envelope }) => envelope.resp_code !== 60000);
        expect(won?.envelope.datas).to.include({ revision: revision + 1 });
        expect(lost?.envelope.resp_msg).to.contain('别的窗口里改过');
        expect(lost?.envelope.datas).to.deep.equal({ revision: revision + 1 });
      }
      const late = await owner.client.post('editorSave', { fileId: file.id, revision: before.revision, settings: look });
      expect(late.envelope.datas).to.deep.equal({ revision: 6 });
      expect((await open()).revision).to.equal(6);
    });

    it('has named versions, which come back as a further save', async () => {
      expect(await owner.client.refusal('editorVersionSave', { fileId: file.id, revision: 0, name: '空' })).to.contain('还没有保存');
      await save(0);
      const { id: versionId } = await keep('  初稿 ', 1);
      await save(1, lit(3));
      expect(await owner.client.refusal('editorVersionSave', { fileId: file.id, revision: 1, name: '旧' })).to.contain('别的窗口');
      await keep('二稿', 2);
      expect(await names()).to.deep.equal(['二稿', '初稿']);
      const restore = (revision: number) =>
        owner.client.post<RestoredView>('editorVersionRestore', { fileId: file.id, versionId, revision });
      expect((await restore(1)).envelope.datas).to.deep.equal({ revision: 2 });
      expect((await restore(2)).envelope.datas).to.deep.include({ revision: 3, settings: look });
      expect(await open()).to.deep.include({ revision: 3, settings: look });
      await owner.client.call('editorVersionDelete', { fileId: file.id, versionId });
      expect(await names()).to.deep.equal(['二稿']);
      expect(await owner.client.refusal('editorVersionRestore', { fileId: file.id, versionId, revision: 3 })).to.contain('版本不存在');
      // A version opens only with its own model.
      const other = await buildFile(api.database, owner.user.id, { previewKey });
      const [left] = await owner.client.call<VersionView[]>('editorVersions', { fileId: file.id });
      const foreign = { fileId: other.id, versionId: left?.id, revision: 0 };
      expect(await owner.client.refusal('editorVersionRestore', foreign)).to.contain('版本不存在');
    });

    it('is bounded: half a megabyte, fifty versions (editor.tooManyVersions), and so much for an account (editor.tooMuch)', async () => {
      const { sceneVersions, transact } = api.database;
      await save(0, large(most));
      const more = await owner.client.post('editorSave', { fileId: file.id, revision: 1, settings: large(most + 5) });
      expect(more.envelope.resp_msg).to.contain('过大');
      const tooMuch = await owner.client.post('editorSave', { fileId: file.id, revision: 1, settings: large(most + 10) });
      expect(tooMuch.status).to.equal(413);
      const row = { fileId: file.id, ownerId: owner.user.id, name: '旧', revision: 1, settings: '{}', createdAt: new Date() };
      const fill = (bytes: number) =>
        transact((transaction) =>
          sceneVersions.bulkCreate(
            Array.from({ length: keepingLimits.versions - 1 }, () => ({ ...row, id: newId(), bytes })),
            { transaction },
          ),
        );
      await fill(2);
      const both = await Promise.all(
        [1, 2].map((one) => owner.client.post('editorVersionSave', { fileId: file.id, revision: 1, name: `第${one}个` })),
      );
      expect(both.map(({ envelope }) => envelope.resp_code)).to.have.members([60000, 60834]);
      await transact((transaction) => sceneVersions.destroy({ where: { fileId: file.id }, transaction }));
      await fill(Math.ceil(keepingLimits.accountBytes / (keepingLimits.versions - 1)));
      const save1 = { ownerId: owner.user.id, fileId: file.id, revision: 1, settings: look };
      expect(await outcomeOf(saveEdits(api.deps, save1))).to.equal('editor.tooMuch');
      expect((await open()).revision).to.equal(1);
    });

    it('is refused by a sentence where it is no settings, and where there is no model to edit', async () => {
      const hostile: [unknown, string][] = [
        ...[null, [], 'x', 1, undefined, {}].map((settings): [unknown, string] => [settings, '设置']),
        [lit(1e9), '曝光'],
        [{ ...look, parts: { a: { name: '<img src=x onerror=alert(1)>' } } }, 'HTML'],
        [{ ...look, annotations: Array.from({ length: 10_000 }, () => ({})) }, '标注'],
        [{ ...look, constructor: 1 }, '不认识'],
        [{ ...look, version: 2 }, '另一个版本'],
      ];
      for (const [settings, sentence] of hostile)
        expect(await owner.client.refusal('editorSave', { fileId: file.id, revision: 0, settings }), sentence).to.contain(sentence);
      for (const revision of [-1, 0.5, 1e99, '0'])
        expect(await owner.client.refusal('editorSave', { fileId: file.id, revision, settings: look })).to.contain('修订号');
      const deep = '{"a":'.repeat(40) + '1' + '}'.repeat(40);
      const body = `{"fileId":"${file.id}","revision":0,"settings":${deep}}`;
      const { path } = calls.editorSave;
      expect((await owner.client.send(path, body)).status).to.equal(400);
      for (const about of [{ previewKey: null }, { previewKey, modelType: 'map' as const }]) {
        const { id: fileId } = await buildFile(api.database, owner.user.id, about);
        expect(await owner.client.refusal('editorSave', { fileId, revision: 0, settings: look })).to.contain('没有可以编辑的模型');
      }
      expect((await open()).revision).to.equal(0);
    });

    it('travels in LZ1 as large as it may be', async () => {
      const client = new ApiClient(api.origin, openWireSession(api.origin));
      for (const [name, value] of owner.client.headers) client.headers.set(name, value);
      const settings = large(most);
      expect((await client.call<SavedView>('editorSave', { fileId: file.id, revision: 0, settings })).revision).to.equal(1);
      expect((await open()).settings).to.deep.equal(settings);
    });

    it('goes with its file and with its account', async () => {
      const left = async () => [
        await api.database.sceneSettings.count({ where: { fileId: file.id } }),
        await api.database.sceneVersions.count({ where: { fileId: file.id } }),
      ];
      await save(0);
      await keep('初稿', 1);
      await deleteFile(api.deps, { ownerId: owner.user.id, fileId: file.id });
      expect(await owner.client.refusal('editorOpen', { fileId: file.id })).to.contain('文件不存在');
      const { deletedAt } = await file.reload();
      const later = { ...api.deps, clock: () => new Date(Date.now() + deleteLimits.undoMs) };
      expect(await left()).to.deep.equal([1, 1]);
      await fileDisposal.purge(later, { id: file.id, deletedAtMs: deletedAt?.getTime() ?? 0 } as never);
      expect(await left()).to.deep.equal([0, 0]);
      file = await buildFile(api.database, owner.user.id, { previewKey });
      await save(0);
      await keep('初稿', 1);
      await erasures['editor']?.(api.deps, owner.user.id);
      expect(await left()).to.deep.equal([0, 0]);
    });
  });
}
