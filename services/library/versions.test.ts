import { expect } from 'chai';
import type { StorageUsageView } from '#domain/accounts/views';
import type { FileRunsView } from '#domain/jobs/views';
import type { SourceFileView } from '#domain/files/views';
import type { FileVersionsView, FolderView } from '#domain/library/views';
import { deleteLimits, libraryLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import { openTestApi, replyCode, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildJob, buildUpload } from '#test/work';
import { finishCheck } from '../checks/finish.ts';

const passed = { status: 'Success' } as const;

for (const backend of farmBackends) {
  describe(`versions of a source file on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    let first: FileRow;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      owner = await api.person({ tier: 'professional' });
      first = await buildFile(api.database, owner.user.id, { modelName: '椅子', fileName: 'chair.glb' });
    });
    after(() => api.close());

    const request = async (versionOf: string, fileName = 'chair-2.obj', also: object = {}) => {
      const { objectKey: fileUrl, fileSize } = await buildUpload(api.database, owner.user.id, { fileName });
      return { fileUrl, fileName, fileSize, modelType: 0, origin: 0, versionOf, ...also };
    };
    const upload = async (versionOf: string, fileName?: string): Promise<string> =>
      owner.client.call<string>('modelChecking', await request(versionOf, fileName));
    const check = async (id: string, outcome: Parameters<typeof finishCheck>[1]['outcome'] = passed): Promise<void> => {
      await api.database.files.update({ status: 'Checking' }, { where: { id } });
      await finishCheck(api.deps, { id, attempt: 1, outcome });
    };
    const versions = async (fileId: string) =>
      (await owner.client.call<FileVersionsView>('fileVersions', { fileId })).results.map(
        ({ revision, isCurrent, deletedAt }) => `${revision}${isCurrent ? '*' : ''}${deletedAt === null ? '' : '-'}`,
      );
    const listed = async () => (await owner.client.call<Page<SourceFileView>>('fileList')).results;

    it('take the place of the one before once they have passed their check: folder, name and tags', async () => {
      const folder = await owner.client.call<FolderView>('folderCreate', { name: '展厅', parentId: null });
      await owner.client.call('filesMove', { fileIds: [first.id], folderId: folder.id });
      await owner.client.call('filesTag', { fileIds: [first.id], add: ['木'] });
      const second = await upload(first.id);
      expect(await versions(first.id), 'while it is checked').to.deep.equal(['2', '1*']);
      await check(second);
      expect(await versions(first.id)).to.deep.equal(['2*', '1']);
      const [row, ...none] = await listed();
      expect(none).to.deep.equal([]);
      expect(row).to.deep.include({ id: second, modelName: '椅子', folderId: folder.id, tags: ['木'], revision: 2, versionCount: 2 });
      const third = await upload(second);
      await check(third);
      await owner.client.call('filesMove', { fileIds: [third], folderId: null });
      await owner.client.call('fileVersionRestore', { fileId: first.id });
      expect(
        (await listed()).map(({ id, folderId }) => [id, folderId]),
        'moved together',
      ).to.deep.equal([[first.id, null]]);
      expect(await versions(third)).to.deep.equal(['3', '2', '1*']);
    });

    it('leave the one before where a new one does not pass, until it does', async () => {
      const second = await upload(first.id);
      await check(second, { status: 'Error', code: 'model.empty', params: {} } as never);
      expect((await listed()).map(({ id }) => id)).to.deep.equal([first.id]);
      expect(replyCode(await owner.client.post('fileVersionRestore', { fileId: second }))).to.equal(60321);
      const third = await upload(first.id);
      await check(third);
      await api.database.files.update({ status: 'Checking', attempt: 1 }, { where: { id: second } });
      await finishCheck(api.deps, { id: second, attempt: 1, outcome: passed });
      expect(await versions(first.id), 'an older one that passes late is not the current one').to.deep.equal(['3*', '2', '1']);
    });

    it('keep what was made of them, count as storage, and stand beside each other', async () => {
      const job = await buildJob(api.database, first);
      const second = await upload(first.id);
      await check(second);
      await buildJob(api.database, await api.database.files.findByPk(second, { rejectOnEmpty: true }));
      expect((await job.reload()).fileId).to.equal(first.id);
      const runs = await owner.client.call<FileRunsView>('fileRuns', { fileId: second });
      expect(runs.runs.map(({ fileId }) => fileId)).to.have.members([first.id, second]);
      expect(runs.versions).to.have.deep.members([
        { fileId: first.id, revision: 1 },
        { fileId: second, revision: 2 },
      ]);
      const { storageBytes } = await owner.client.call<FileVersionsView>('fileVersions', { fileId: first.id });
      const { sourceBytes } = await owner.client.call<StorageUsageView>('storageUsage');
      expect(storageBytes).to.equal(sourceBytes);
    });

    it('go alone, or all with the current one, and come back together', async () => {
      const second = await upload(first.id);
      await check(second);
      const third = await upload(first.id);
      await check(third);
      await owner.client.call('fileDelete', { fileId: second });
      expect(await versions(third)).to.deep.equal(['3*', '2-', '1']);
      api.pass(1000);
      await owner.client.call('fileDelete', { fileId: third });
      expect(await versions(third)).to.deep.equal(['3*-', '2-', '1-']);
      await owner.client.call('fileRestore', { fileId: second });
      expect(await versions(third), 'one is always current').to.deep.equal(['3*-', '2*', '1-']);
      await owner.client.call('fileRestore', { fileId: third });
      expect(await versions(third)).to.deep.equal(['3*', '2', '1']);
      api.pass(deleteLimits.undoMs);
      expect(await versions(third)).to.deep.equal(['3*', '2', '1']);
    });

    it(`are numbered one after the other also where two come at once, and are ${libraryLimits.versions} at most`, async () => {
      const both = await Promise.all([upload(first.id), upload(first.id)]);
      const rows = await api.database.files.findAll({ where: { id: both } });
      expect(rows.map(({ revision }) => revision)).to.have.members([2, 3]);
      for (let revision = 4; revision <= libraryLimits.versions; revision += 1)
        await buildFile(api.database, owner.user.id, { seriesId: first.id, revision, isCurrent: false });
      expect(replyCode(await owner.client.post('modelChecking', await request(first.id)))).to.equal(60939);
      const [old] = both;
      await api.database.files.update({ purgedAt: new Date(), deletedAt: new Date() }, { where: { id: old } });
      const next = await upload(first.id);
      expect((await api.database.files.findByPk(next))?.revision, 'a number is used once').to.equal(libraryLimits.versions + 1);
    });

    it('are of one type and of one person', async () => {
      const oblique = await buildFile(api.database, owner.user.id, { modelType: 'oblique' });
      expect(replyCode(await owner.client.post('modelChecking', await request(oblique.id)))).to.equal(60938);
      const stranger = await api.person();
      const theirs = await buildFile(api.database, stranger.user.id);
      expect(replyCode(await owner.client.post('modelChecking', await request(theirs.id)))).to.equal(60320);
      expect(replyCode(await stranger.client.post('fileVersions', { fileId: first.id }))).to.equal(60320);
      expect(replyCode(await stranger.client.post('fileVersionRestore', { fileId: first.id }))).to.equal(60320);
      expect(await versions(first.id), 'what was refused left nothing').to.deep.equal(['1*']);
    });

    it('begin in the folder that was open, or at the top where that is gone', async () => {
      const { id: folderId } = await owner.client.call<FolderView>('folderCreate', { name: '展厅', parentId: null });
      const { versionOf: _, ...plain } = await request(first.id, 'lamp.glb', { folderId });
      const there = await owner.client.call<string>('modelChecking', plain);
      const { versionOf: __, ...lost } = await request(first.id, 'lamp.glb', { folderId: newId() });
      const top = await owner.client.call<string>('modelChecking', lost);
      const placed = new Map((await listed()).map((row) => [row.id, row.folderId]));
      expect([placed.get(there), placed.get(top)]).to.deep.equal([folderId, null]);
    });
  });
}
