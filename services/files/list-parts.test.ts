import { expect } from 'chai';
import type { FilePartsView } from '#domain/files/views';
import { partListLimits } from '#domain/models/parts';
import { filePartsKey } from '#storage/objects/keys';
import { openTestApi, replyCode, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`the parts of a model on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
    });
    after(() => api.close());

    const put = (file: { id: string; attempt: number }, content: string) =>
      api.objects.putBytes(filePartsKey(file.id, file.attempt), Buffer.from(content), { contentType: 'application/json' });
    const parts = (fileId: string) => owner.client.call<FilePartsView>('fileParts', { fileId });

    it('are those that its last check has listed, for its owner alone', async () => {
      const file = await buildFile(api.database, owner.user.id);
      expect(await parts(file.id), 'from before they were listed').to.deep.equal({ parts: null, omitted: 0 });
      const list = { parts: [{ name: '徽标', triangles: 12, places: 2 }], omitted: 3 };
      await put(file, JSON.stringify(list));
      expect(await parts(file.id)).to.deep.equal(list);
      const stranger = await api.person();
      expect(replyCode(await stranger.client.post('fileParts', { fileId: file.id }))).to.equal(60320);
      await file.update({ status: 'Checking' });
      expect(await parts(file.id), 'it is checked again').to.deep.equal({ parts: null, omitted: 0 });
    });

    it('are not read from a list that is longer than any of ours', async () => {
      const file = await buildFile(api.database, owner.user.id);
      await put(file, `${JSON.stringify({ parts: [], omitted: 0 })}${' '.repeat(partListLimits.bytes)}`);
      expect(await parts(file.id)).to.deep.equal({ parts: null, omitted: 0 });
    });
  });
}
