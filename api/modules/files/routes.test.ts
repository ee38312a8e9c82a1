import { expect } from 'chai';
import { deleteLimits } from '#domain/limits';
import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import type { Page } from '#domain/wire/envelope';
import { codesOf, openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildJob } from '#test/work';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`source files over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const names = async (query: object): Promise<string[]> =>
      (await owner.client.call<Page<SourceFileView>>('fileList', query)).results.map(({ modelName }) => modelName);
    const sent = async (workflowId: string): Promise<string[]> =>
      (await api.database.outbox.findAll({ where: { workflowId }, order: ['id'] })).map(({ action, name }) => `${action} ${name}`);

    it('are listed by page, keyword, state and order, only to their owner', async () => {
      const at = (minutes: number): Date => new Date(Date.now() - minutes * minute);
      const { id } = owner.user;
      const chair = await buildFile(api.database, id, { modelName: 'chair', fileSize: 30, createdAt: at(1) });
      await buildFile(api.database, id, { modelName: '100%_full', fileName: 'cup.glb', fileSize: 20, createdAt: at(2), status: 'Error' });
      await buildFile(api.database, id, {
        modelName: 'bike',
        fileSize: 10,
        createdAt: at(3),
        status: 'Checking',
        fileName: 'Chair!bike.glb',
      });
      await buildFile(api.database, (await api.person()).user.id, { modelName: 'not yours' });
      for (let count = 0; count < 2; count++) await buildJob(api.database, chair);
      await buildJob(api.database, chair, { deletedAt: new Date() });

      expect(await names({})).to.deep.equal(['chair', '100%_full', 'bike']);
      expect(await names({ sort: 'oldest' })).to.deep.equal(['bike', '100%_full', 'chair']);
      expect(await names({ sort: 'name' })).to.deep.equal(['100%_full', 'bike', 'chair']);
      expect(await names({ sort: 'largest' })).to.deep.equal(['chair', '100%_full', 'bike']);
      expect(await names({ keyword: 'CHAIR' })).to.deep.equal(['chair', 'bike']);
      expect(await names({ keyword: '0%_f' })).to.deep.equal(['100%_full']);
      expect(await names({ keyword: '%%' })).to.deep.equal([]);
      expect(await names({ keyword: 'r!b' })).to.deep.equal(['bike']);
      expect(await names({ keyword: `'; --\\` })).to.deep.equal([]);
      expect(await names({ status: 'running' })).to.deep.equal(['bike']);
      const page = await owner.client.call<Page<SourceFileView>>('fileList', { pageNo: 2, pageSize: 1 });
      expect(page).to.include({ pageNo: 2, pageSize: 1, totalCount: 3 });
      const [first] = (await owner.client.call<Page<SourceFileView>>('fileList', { keyword: 'chair' })).results;
      expect(first).to.include({ id: chair.id, jobCount: 2 });
    });

    it('of other users are not found', async () => {
      const stranger = await api.person();
      const { id: fileId } = await buildFile(api.database, owner.user.id);
      const payload = { fileId, modelName: '新名字' };
      for (const name of ['fileDetail', 'fileDelete', 'fileRestore', 'fileCancel', 'fileRetry', 'updateModelFile'] as const) {
        expect(await stranger.client.refusal(name, payload)).to.equal('文件不存在或已删除');
      }
      expect(await stranger.client.refusal('getModelStatus', { id: fileId, type: 'CHECK' })).to.equal('文件不存在或已删除');
      expect(await stranger.client.refusal('jobSubmit', { fileId })).to.equal('文件不存在或已删除');
      expect((await stranger.client.call<Page<unknown>>('fileList')).totalCount).to.equal(0);
    });

    it('have names of 1 to 15 characters that pass moderation', async () => {
      const { id: fileId } = await buildFile(api.database, owner.user.id);
      const naming = (modelName: string) => owner.client.post('updateModelFile', { fileId, modelName, modelType: 0, fileSource: 0 });
      expect((await naming(' ')).envelope.resp_msg).to.equal('模型名称不能为空');
      expect((await naming('一二三四五六七八九十一二三四五六')).envelope.resp_msg).to.equal('长度在 1 到 15 个字符');
      expect((await naming('赌 博 桌')).envelope).to.include({ resp_code: 60102 });
      expect((await naming('办证大厅')).envelope.resp_code).to.equal(60000);
      expect((await naming('🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑')).envelope.resp_code).to.equal(60000);
      expect(await names({})).to.deep.equal(['🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑']);
    });

    it('get advice once they are checked, as a link from 100 MB on', async () => {
      const { id } = owner.user;
      const adviceOf = async (overrides: Parameters<typeof buildFile>[2]) => {
        const file = await buildFile(api.database, id, overrides);
        return (await owner.client.call<SourceFileDetailView>('fileDetail', { fileId: file.id })).advice;
      };
      const large = 100 * 1024 ** 2;
      expect(await adviceOf({ fileSize: large - 1 })).to.deep.equal({ text: '建议使用「单模型轻量化」', link: null });
      expect(await adviceOf({ fileSize: large })).to.deep.equal({ text: '建议使用「单模型轻量化」', link: '/singleIightweight' });
      expect(await adviceOf({ fileSize: large, modelType: 'oblique' })).to.deep.equal({
        ...{ text: '建议使用「倾斜摄影轻量化」', link: '/obliquePhotography' },
      });
      expect(await adviceOf({ status: 'Error' })).to.equal(null);
    });

    it('say why their check failed', async () => {
      const error = { code: 'archive.severalModels', params: { count: 2, names: 'a.obj、b.obj' } } as const;
      const { id: fileId } = await buildFile(api.database, owner.user.id, { status: 'Error', error });
      const detail = await owner.client.call<SourceFileDetailView>('fileDetail', { fileId });
      expect(detail.error).to.deep.equal({ code: error.code, tips: '压缩包内只能有一个模型文件，找到 2 个：a.obj、b.obj' });
    });

    it('are checked again after an error, once even when requested twice at once', async () => {
      const { id: fileId } = await buildFile(api.database, owner.user.id, { status: 'Error' });
      const replies = await Promise.all([1, 2].map(() => owner.client.post('fileRetry', { fileId })));
      expect(codesOf(replies)).to.deep.equal([60000, 60322]);
      expect(await sent(`check/${fileId}/2`)).to.deep.equal(['start checkModelWorkflow']);
      expect(await owner.client.call<SourceFileDetailView>('fileDetail', { fileId })).to.include({
        status: 'Pending',
        stage: 'queued',
        percent: 0,
      });
    });

    it('can have their check cancelled unless it has ended', async () => {
      const running = await buildFile(api.database, owner.user.id, { status: 'Checking', attempt: 3 });
      await owner.client.call('fileCancel', { fileId: running.id });
      expect(await sent(`check/${running.id}/3`)).to.deep.equal(['signal cancel']);
      const ended = await buildFile(api.database, owner.user.id);
      expect(await owner.client.refusal('fileCancel', { fileId: ended.id })).to.equal('检测已经结束，无需取消');
    });

    it('can be restored for 10 minutes after deletion, while their running work is cancelled', async () => {
      const file = await buildFile(api.database, owner.user.id);
      const job = await buildJob(api.database, file, { status: 'Running', attempt: 2 });
      const done = await buildJob(api.database, file);
      await owner.client.call('fileDelete', { fileId: file.id });
      const { deletedAt, undoUntil } = await owner.client.call<SourceFileDetailView>('fileDetail', { fileId: file.id });
      expect(Date.parse(undoUntil ?? '') - Date.parse(deletedAt ?? '')).to.equal(deleteLimits.undoMs);
      const purgeId = `purge/file/${file.id}/${Date.parse(deletedAt ?? '')}`;
      expect(await sent(purgeId)).to.deep.equal(['start purgeWorkflow']);
      expect(await sent(`job/${job.id}/2`)).to.deep.equal(['signal cancel']);
      expect(await sent(`job/${done.id}/1`)).to.deep.equal([]);
      expect(await names({})).to.have.length(1);
      for (const name of ['updateModelFile', 'fileDelete', 'fileRetry'] as const) {
        expect(await owner.client.refusal(name, { fileId: file.id, modelName: '名字' })).to.equal('文件不存在或已删除');
      }

      await owner.client.call('fileRestore', { fileId: file.id });
      expect(await sent(purgeId)).to.deep.equal(['start purgeWorkflow', 'signal cancel']);
      expect(await owner.client.call<SourceFileDetailView>('fileDetail', { fileId: file.id })).to.include({
        deletedAt: null,
        undoUntil: null,
      });
    });

    it('disappear from the list after those 10 minutes', async () => {
      const file = await buildFile(api.database, owner.user.id, { deletedAt: new Date(Date.now() - deleteLimits.undoMs - minute) });
      expect(await names({})).to.deep.equal([]);
      expect(await owner.client.refusal('fileRestore', { fileId: file.id })).to.equal('已超过可撤销的时间，文件已被删除');
      const purged = await buildFile(api.database, owner.user.id, { deletedAt: new Date(), purgedAt: new Date() });
      expect(await owner.client.refusal('fileRestore', { fileId: purged.id })).to.equal('已超过可撤销的时间，文件已被删除');
      expect(await owner.client.refusal('fileDetail', { fileId: purged.id })).to.equal('文件不存在或已删除');
    });
  });
}
