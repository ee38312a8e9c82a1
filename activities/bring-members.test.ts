import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { parseArchiveFiles, type ArchiveFile } from '#domain/uploads/archive-file';
import { listArchive } from '#engine/verbs/list-archive';
import { unpackScene } from '#engine/verbs/unpack-scene';
import { testFolder } from '#test/files';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildZip } from '#test/zips';
import { bringMembers } from './bring-members.ts';
import { PartialObject } from './partial-object.ts';

const { signal } = new AbortController();
const contents = {
  'a.bin': randomBytes(10),
  '某市/b.bin': randomBytes(2 * 1024 ** 2),
  'empty.bin': Buffer.alloc(0),
  'c.bin': randomBytes(3 * 1024 ** 2),
  'd.bin': randomBytes(1000),
};
const zip = buildZip(Object.entries(contents).map(([name, data]) => ({ name, data, method: 0 })));
const source = { key: 'scene.zip', bytes: zip.length };

for (const backend of storeBackends) {
  describe(`files of a stored ZIP: ${backend.name}`, () => {
    const folder = testFolder();
    let opened: TestStore;
    before(async () => {
      opened = await backend.open();
      await opened.store.putBytes(source.key, zip, { contentType: 'application/zip' });
    });
    after(() => opened.close());

    const deps = () => ({ objects: opened.store, temp: { path: folder.path() }, minFreeBytes: 0 });
    const files = async (): Promise<ArchiveFile[]> => {
      const path = folder.path('directory.zip');
      const copy = await PartialObject.create(deps(), { ...source, path });
      await copy.look((held) => listArchive(path, folder.path('list.json'), { held }), { signal });
      return parseArchiveFiles(await readFile(folder.path('list.json'), 'utf8')).files;
    };
    const bring = (chosen: readonly ArchiveFile[]) => bringMembers(deps(), source, chosen, folder.path('part.zip'), { signal });
    const unpacked = () => unpackScene(folder.path('part.zip'), folder.path('out'));

    it('are listed by the end of it alone', async () => {
      expect((await files()).map(({ path }) => path)).to.deep.equal(Object.keys(contents));
      expect((await stat(folder.path('directory.zip'))).blocks * 512, 'the rest takes no room').to.be.lessThan(1_300_000);
    });

    it('come alone, whichever are chosen', async () => {
      const all = await files();
      const chosen = [all[4]!, all[2]!, all[1]!];
      await bring(chosen);
      expect((await stat(folder.path('part.zip'))).blocks * 512, 'the rest takes no room').to.be.lessThan(2_300_000);
      const { files: count, broken } = await unpacked();
      expect([count, broken]).to.deep.equal([3, []]);
      for (const { path } of chosen)
        expect((await readFile(folder.path(`out/${path}`))).equals(contents[path as keyof typeof contents]), path).to.equal(true);
    });

    it('that are not where the directory says, or longer than what is left, are found broken, and the others come', async () => {
      const [first, second, , , last] = await files();
      const left = zip.length - last!.at - 30;
      await bring([{ ...first!, at: first!.at + 1 }, second!, { ...last!, packedBytes: left, bytes: left }]);
      const { files: count, broken } = await unpacked();
      expect([count, broken.map(({ file }) => file).toSorted()]).to.deep.equal([1, [first!.path, last!.path]]);
      expect((await readFile(folder.path(`out/${second!.path}`))).equals(contents['某市/b.bin'])).to.equal(true);
    });
  });
}
