import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { ObjectStore } from '#storage/objects/object-store';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { storeBackends, type TestStore } from '#test/object-stores';
import { PartialObject } from './partial-object.ts';

for (const backend of storeBackends) {
  describe(`partial object: ${backend.name}`, () => {
    const folder = testFolder();
    let opened: TestStore;
    before(async () => {
      opened = await backend.open();
    });
    after(() => opened.close());

    it('fetches what is asked for to its place, and neighbours in one go', async () => {
      const temp = { path: folder.path() };
      const bytes = randomBytes(3 * 1024 ** 2);
      await opened.store.putBytes('a.zip', bytes, { contentType: 'application/zip' });
      const object = { key: 'a.zip', bytes: bytes.length, path: folder.path('a.zip') };
      const copy = await PartialObject.create({ objects: opened.store, temp, minFreeBytes: 0 }, object);
      const signal = new AbortController().signal;
      const said: number[] = [];
      const spans = [
        { from: 2_000_000, to: 2_000_010 },
        { from: 10, to: 100 },
        { from: 1000, to: 2000 },
        { from: bytes.length - 5, to: bytes.length + 100 },
        { from: 5, to: 5 },
      ];
      await copy.fetch(spans, { signal, onBytes: (done, total) => said.push(done, total) });
      expect(copy.held).to.deep.equal([
        { from: 10, to: 2000 },
        { from: 2_000_000, to: 2_000_010 },
        { from: bytes.length - 5, to: bytes.length },
      ]);
      expect(said.slice(-2)).to.deep.equal([2005, 2005]);
      const expected = Buffer.alloc(bytes.length);
      for (const { from, to } of copy.held) bytes.copy(expected, from, from, to);
      expect((await readFile(object.path)).equals(expected)).to.equal(true);
      expect((await stat(object.path)).blocks * 512, 'the rest takes no room').to.be.lessThan(100_000);
      await copy.fetch([{ from: 0, to: bytes.length }], { signal });
      expect((await readFile(object.path)).equals(bytes)).to.equal(true);
      // What is there is not fetched again, nor is there to be room for it twice.
      said.length = 0;
      await copy.fetch([{ from: 0, to: bytes.length }, ...spans], { signal, onBytes: (done, total) => said.push(done, total) });
      expect(said).to.deep.equal([]);
    });

    it('goes on at the first missing byte after a broken connection, and ends where nothing comes', async () => {
      const bytes = randomBytes(1024 ** 2);
      await opened.store.putBytes('b.zip', bytes, { contentType: 'application/zip' });
      const fetchFrom = async (store: ObjectStore): Promise<Buffer> => {
        const object = { key: 'b.zip', bytes: bytes.length, path: folder.path('b.zip') };
        const copy = await PartialObject.create({ objects: store, temp: { path: folder.path() }, minFreeBytes: 0 }, object);
        await copy.fetch([{ from: 100, to: bytes.length }], { signal: new AbortController().signal });
        return readFile(object.path);
      };
      const starts: number[] = [];
      const torn: ObjectStore = {
        ...opened.store,
        open: async (key, range) => {
          const start = range?.start ?? 0;
          starts.push(start);
          return starts.length > 1
            ? opened.store.open(key, range)
            : Readable.from(tear(await opened.store.open(key, { start, end: start + 9999 })));
        },
      };
      expect((await fetchFrom(torn)).subarray(100).equals(bytes.subarray(100))).to.equal(true);
      expect(starts).to.deep.equal([100, 10_100]);
      const silent: ObjectStore = { ...opened.store, open: async () => Readable.from([]) };
      expect(await codeOf(fetchFrom(silent))).to.equal('objects.unavailable');
    });
  });
}

/** What there is, and then a fault. */
async function* tear(source: Readable): AsyncGenerator<Buffer> {
  yield* source as AsyncIterable<Buffer>;
  throw new Error('the connection broke');
}
