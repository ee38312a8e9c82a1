import { expect } from 'chai';
import { codeOf } from '#test/failures';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { abortStale } from './abort-stale.ts';

const day = 24 * 60 * 60_000;

for (const store of storeBackends.filter(({ name }) => name === 'S3')) {
  describe(`what killed workers left half stored in ${store.name}`, () => {
    let opened: TestDatabase;
    let stored: TestStore;
    before(async () => ([opened, stored] = await Promise.all([databaseBackends[0]!.open(), store.open()])));
    after(() => Promise.all([opened.close(), stored.close()]));

    it('is aborted after a day, and uploads of people stay', async () => {
      const { store: objects } = stored;
      const keys = ['jobs/a/1/result.tif', 'jobs/a/1/result.tif', 'files/b/1/unpacked/椅子+1%20&a.obj', 'uploads/u/c/c.zip'];
      const begun: { key: string; id: string }[] = [];
      for (const key of keys) {
        const { storeUploadId: id } = await objects.beginMultipart(key, { contentType: 'image/tiff', partSize: 5 * 1024 ** 2 });
        begun.push({ key, id });
      }
      await objects.putBytes('jobs/a/1/whole.glb', Buffer.from('x'), { contentType: 'model/gltf-binary' });
      const standing = () => Promise.all(begun.map(({ key, id }) => codeOf(objects.listParts(key, id))));
      const sweep = (ms: number) => abortStale({ database: opened.database, objects, clock: () => new Date(Date.now() + ms) });
      expect([await sweep(day - 60_000), await standing()]).to.deep.equal([0, ['none', 'none', 'none', 'none']]);
      expect([await sweep(day + 60_000), await standing()]).to.deep.equal([
        3,
        ['objects.notFound', 'objects.notFound', 'objects.notFound', 'none'],
      ]);
      expect(await sweep(day + 60_000)).to.equal(0);
      expect((await objects.stat('jobs/a/1/whole.glb'))?.bytes).to.equal(1);
    });
  });
}
