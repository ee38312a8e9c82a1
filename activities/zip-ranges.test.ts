import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { parseArchiveFiles, type ArchiveFile } from '#domain/uploads/archive-file';
import { listArchive } from '#engine/verbs/list-archive';
import { unpackScene } from '#engine/verbs/unpack-scene';
import { testFolder } from '#test/files';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildZip, unzip } from '#test/zips';
import { fetchDirectory, fetchFiles } from './zip-ranges.ts';

const { signal } = new AbortController();
const contents = {
  'a.bin': randomBytes(10),
  '某市/b.bin': randomBytes(2 * 1024 ** 2),
  'empty.bin': Buffer.alloc(0),
  'c.bin': randomBytes(1000),
};
const zip = buildZip(Object.entries(contents).map(([name, data]) => ({ name, data, method: 0 })));
const source = { key: 'scene.zip', size: zip.length };

for (const backend of storeBackends) {
  describe(`a ZIP by ranges: ${backend.name}`, () => {
    const folder = testFolder();
    let opened: TestStore;
    before(async () => {
      opened = await backend.open();
      await opened.store.putBytes(source.key, zip, { contentType: 'application/zip' });
    });
    after(() => opened.close());

    const files = async (): Promise<ArchiveFile[]> => {
      expect(await fetchDirectory(opened.store, source, folder.path('directory.zip'), signal)).to.equal(true);
      await listArchive(folder.path('directory.zip'), folder.path('list.json'));
      return parseArchiveFiles(await readFile(folder.path('list.json'), 'utf8')).files;
    };
    const fetched = (chosen: readonly ArchiveFile[]) => fetchFiles(opened.store, source, chosen, folder.path('part.zip'), { signal });

    it('brings its directory alone, and a ZIP of the files that are chosen', async () => {
      const all = await files();
      expect((await stat(folder.path('directory.zip'))).blocks * 512, 'the rest takes no room').to.be.lessThan(200_000);
      const chosen = [all[3]!, all[2]!, all[1]!];
      await fetched(chosen);
      const packed = await unzip(await readFile(folder.path('part.zip')));
      expect([...packed.keys()]).to.deep.equal(chosen.map(({ path }) => path));
      for (const [name, data] of packed) expect(data.equals(contents[name as keyof typeof contents]), name).to.equal(true);
    });

    it('leaves a file that is not where the directory says to be found broken, as one longer than what is left', async () => {
      const [first, second, , last] = await files();
      const left = zip.length - last!.at - 30;
      await fetched([{ ...first!, at: first!.at + 1 }, second!, { ...last!, packedBytes: left, bytes: left }]);
      const { files: whole, broken } = await unpackScene(folder.path('part.zip'), folder.path('out'));
      expect([whole, broken.map(({ file }) => file).toSorted()]).to.deep.equal([1, [first!.path, last!.path]]);
      expect((await readFile(folder.path(`out/${second!.path}`))).equals(contents['某市/b.bin'])).to.equal(true);
    });

    it('says no directory of what is no ZIP', async () => {
      const bytes = randomBytes(100_000);
      await opened.store.putBytes('noise.zip', bytes, { contentType: 'application/zip' });
      const noise = { key: 'noise.zip', size: bytes.length };
      expect(await fetchDirectory(opened.store, noise, folder.path('noise.zip'), signal)).to.equal(false);
    });
  });
}
