import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
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
  });
}
