import { expect } from 'chai';
import type { StorageUsageView } from '#domain/accounts/views';
import { sampleFileName } from '#domain/checks/sample';
import type { SourceFileView } from '#domain/files/views';
import type { Page } from '#domain/wire/envelope';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`the sample model on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const files = async (): Promise<SourceFileView[]> => (await owner.client.call<Page<SourceFileView>>('fileList')).results;
    const usedBytes = async (): Promise<number> => (await owner.client.call<StorageUsageView>('storageUsage')).usedBytes;

    it('is a file as any other: its bytes are stored and counted, and its check is asked for', async () => {
      const id = await owner.client.call<string>('sampleGive');
      const [file, ...others] = await files();
      expect(others).to.deep.equal([]);
      expect(file).to.include({ id, fileName: sampleFileName, modelName: '示例货车', status: 'Pending', format: 'glb' });
      expect(await usedBytes()).to.equal(file?.fileSize);
      const { objectKey } = await api.database.files.findByPk(id, { rejectOnEmpty: true });
      expect((await api.deps.objects.stat(objectKey))?.bytes).to.equal(file?.fileSize);
      expect(await api.database.outbox.count({ where: { workflowId: `check/${id}/1` } })).to.equal(1);
    });

    it('is given once to who asks several times at once, and counted once', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => owner.client.post('sampleGive', {})));
      const given = answers.flatMap(({ envelope }) => (envelope.resp_code === 60000 ? [envelope.datas] : []));
      expect(new Set(given).size).to.equal(1);
      const refused = answers.filter(({ envelope }) => envelope.resp_code !== 60000);
      expect(refused.every(({ envelope }) => envelope.resp_code === 60630)).to.equal(true);
      const [file, ...others] = await files();
      expect(others).to.deep.equal([]);
      expect(await usedBytes()).to.equal(file?.fileSize);
      const kept = [];
      for await (const { key } of api.deps.objects.list(`uploads/${owner.user.id}/`)) kept.push(key);
      expect(kept).to.have.length(1);
    });

    it('is refused to who has a model, and given again once that is deleted; a full storage takes none', async () => {
      const { id } = await buildFile(api.database, owner.user.id);
      expect(await owner.client.refusal('sampleGive')).to.equal('已经有模型了，示例模型只给还没有模型的账号');
      await owner.client.call('fileDelete', { fileId: id });
      await api.database.users.update({ storageUsedBytes: 10 ** 15 }, { where: { id: owner.user.id } });
      expect(await owner.client.refusal('sampleGive')).to.match(/^存储空间不足/);
      await api.database.users.update({ storageUsedBytes: 0 }, { where: { id: owner.user.id } });
      expect(await owner.client.call('sampleGive')).to.be.a('string');
    });
  });
}
