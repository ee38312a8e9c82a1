import { expect } from 'chai';
import { deleteLimits, diskLimits } from '#domain/limits';
import { newId } from '#storage/database/ids';
import type { ObjectStore } from '#storage/objects/object-store';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { fileDisposal } from '../files/disposal.ts';
import { removeLater } from './remove-later.ts';
import { sweepObjects } from './sweep.ts';

for (const [index, backend] of databaseBackends.entries()) {
  const store = storeBackends[index] ?? storeBackends[0]!;
  describe(`objects of what was deleted, on ${backend.name} and ${store.name}`, function () {
    this.timeout(180_000);
    let opened: TestDatabase;
    let stored: TestStore;
    before(async () => ([opened, stored] = await Promise.all([backend.open(), store.open()])));
    after(() => Promise.all([opened.close(), stored.close()]));

    const ownerId = newId();
    const deletedAt = new Date('2026-11-01T00:00:00.000Z');
    const at = (ms: number, objects: ObjectStore = stored.store) => ({
      ...{ database: opened.database, objects },
      clock: () => new Date(deletedAt.getTime() + ms),
    });
    const keys = ['files/a/1/preview.glb', 'files/a/1/unpacked/b.obj', 'uploads/u/a/a.zip', 'files/ab/1/preview.glb'];
    const left = async () => {
      const there = await Promise.all(keys.map(async (key) => (await stored.store.stat(key)) !== undefined));
      return keys.filter((_, at) => there[at]);
    };
    const remove = (...places: string[]) =>
      opened.database.transact((transaction) => removeLater(opened.database, { places, ownerId, bytes: 1, now: deletedAt }, transaction));
    beforeEach(async () => {
      for (const key of keys) await stored.store.putBytes(key, Buffer.from('x'), { contentType: 'model/gltf-binary' });
    });

    it('stay for seven days, and go then, once', async () => {
      await remove('files/a/', 'uploads/u/a/a.zip');
      expect([await sweepObjects(at(deleteLimits.objectsStayMs - 1)), await left()]).to.deep.equal([0, keys]);
      expect([await sweepObjects(at(deleteLimits.objectsStayMs)), await left()]).to.deep.equal([2, ['files/ab/1/preview.glb']]);
      expect(await sweepObjects(at(deleteLimits.objectsStayMs))).to.equal(0);
    });

    it('are taken up again when the store did not answer', async () => {
      await remove('files/a/', 'uploads/u/a/a.zip');
      const away: ObjectStore = { ...stored.store, remove: () => Promise.reject(new Error('away')) };
      await sweepObjects(at(deleteLimits.objectsStayMs, away)).catch(() => undefined);
      await sweepObjects(at(deleteLimits.objectsStayMs));
      expect(await left()).to.deep.equal(['files/ab/1/preview.glb']);
    });

    it('stay up to a number of bytes of each person, beyond which they go at once', async () => {
      const half = deleteLimits.objectsStayBytes / 2;
      const later = (places: string[], bytes: number, of: string, now = deletedAt) =>
        opened.database.transact((transaction) => removeLater(opened.database, { places, ownerId: of, bytes, now }, transaction));
      const [rich, other] = [newId(), newId()];
      expect(await later(['files/a/', 'uploads/u/a/a.zip'], half, rich)).to.equal(false);
      expect(await later(['jobs/x/'], half, rich)).to.equal(false);
      expect(await later(['files/ab/'], 1, rich)).to.equal(true);
      expect(await later(['jobs/y/'], half, other)).to.equal(false);
      expect([await sweepObjects(at(0)), await left()]).to.deep.equal([1, keys.slice(0, 3)]);
      // What went makes room.
      expect(await sweepObjects(at(deleteLimits.objectsStayMs))).to.equal(4);
      expect(await later(['jobs/z/'], half, rich, at(deleteLimits.objectsStayMs).clock())).to.equal(false);
      await opened.database.objectRemovals.destroy({ where: {} });
    });

    it('go with the purge of a file that is more than stays of one person', async () => {
      const { database } = opened;
      const owner = await buildUser(database);
      const purge = async (fileSize: number, objectKey: string): Promise<boolean> => {
        const { id } = await buildFile(database, owner.id, { fileSize, objectKey, deletedAt });
        const deletion = { kind: 'file', id, deletedAtMs: deletedAt.getTime() } as const;
        return fileDisposal.purge(at(0), deletion);
      };
      expect([await purge(1, 'uploads/u/a/a.zip'), await left()]).to.deep.equal([true, keys]);
      expect([await purge(deleteLimits.objectsStayBytes + 1, 'files/ab/1/preview.glb'), await left()]).to.deep.equal([
        true,
        keys.slice(0, 3),
      ]);
      await database.objectRemovals.destroy({ where: {} });
    });

    it('of one place that cannot be removed keep no others', async () => {
      await remove('files/a/', 'uploads/u/a/a.zip');
      const stuck: ObjectStore = { ...stored.store, removePrefix: () => Promise.reject(new Error('stuck')) };
      const refused = await sweepObjects(at(deleteLimits.objectsStayMs, stuck)).catch(String);
      expect([refused, await left()]).to.deep.equal([
        'Error: stuck',
        ['files/a/1/preview.glb', 'files/a/1/unpacked/b.obj', 'files/ab/1/preview.glb'],
      ]);
      await sweepObjects(at(deleteLimits.objectsStayMs));
      expect(await left()).to.deep.equal(['files/ab/1/preview.glb']);
    });

    it('go before their time, the oldest first, while the disk is nearly full, and no more of them than it takes', async () => {
      await remove('files/a/');
      await opened.database.transact((transaction) =>
        removeLater(
          opened.database,
          { places: ['uploads/u/a/a.zip'], ownerId, bytes: 1, now: new Date(deletedAt.getTime() + 1) },
          transaction,
        ),
      );
      let free = diskLimits.minFreeBytes;
      const full: ObjectStore = {
        ...stored.store,
        freeBytes: () => Promise.resolve(free),
        removePrefix: (prefix) => {
          free *= 10;
          return stored.store.removePrefix(prefix);
        },
      };
      expect(await sweepObjects(at(1000, full))).to.equal(1);
      expect(await left()).to.deep.equal(['uploads/u/a/a.zip', 'files/ab/1/preview.glb']);
    });
  });
}
