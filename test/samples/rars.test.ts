import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { unpackArchive } from '#engine/archives/unpack';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';

describe('RAR samples, packed by WinRAR', () => {
  const folder = testFolder();

  it('unpacks a RAR 4 with Chinese names', async () => {
    const { entries, warnings } = await unpackArchive(samplePath('rar/FolderTest.rar'), folder.path('out'));
    expect(entries).to.deep.equal([
      { path: 'Folder1/Folder Space/long.txt', bytes: 1_049_076 },
      { path: 'Folder1/Folder 中文/2中文.txt', bytes: 15 },
    ]);
    expect(warnings).to.deep.equal([]);
    expect((await readFile(folder.path('out/Folder1/Folder Space/long.txt'))).length).to.equal(1_049_076);
    const { entries: empty } = await unpackArchive(samplePath('rar/WithComment.rar'), folder.path('out2'));
    expect(empty).to.deep.equal([
      { path: '1File.txt', bytes: 0 },
      { path: '2中文.txt', bytes: 0 },
    ]);
  });

  it('reports passwords on contents and on names', async () => {
    for (const name of ['rar/FileEncByName.rar', 'rar/HeaderEnc1234.rar'])
      expect((await failureOf(unpackArchive(samplePath(name), folder.path('out')))).code).to.equal('archive.encrypted');
    expect(await folder.list('out')).to.deep.equal([]);
  });

  it('reports a truncated archive', async () => {
    const rar = await readFile(samplePath('rar/FolderTest.rar'));
    const cut = await folder.write({ 'cut.rar': rar.subarray(0, 3000) });
    expect((await failureOf(unpackArchive(cut, folder.path('out')))).code).to.be.oneOf(['archive.unreadable', 'archive.corrupt']);
  });
});
