import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import { arrangeScene } from '#domain/models/scene-files';
import type { ArchiveFiles } from '#domain/uploads/archive-file';
import { testFolder } from '#test/files';
import { buildZip, type ZipEntry } from '#test/zips';
import { listArchive } from './list-archive.ts';

describe('listing an archive', () => {
  const folder = testFolder();
  const listed = async (zip: Buffer) => listArchive(await folder.write({ 'in.zip': zip }), folder.path('list.json'));
  const filesOf = async () => JSON.parse(await readFile(folder.path('list.json'), 'utf8')) as ArchiveFiles;
  const stored = (name: string, bytes: number): ZipEntry => ({ name, data: Buffer.alloc(bytes, name), method: 0 });

  it('says where each file lies', async () => {
    expect(await listed(buildZip([stored('a', 10), stored('b', 1000), stored('空', 0)]))).to.deep.equal({ files: 3, plain: true });
    expect((await filesOf()).files.map(({ path, at, packedBytes }) => [path, at, packedBytes])).to.deep.equal([
      ['a', 0, 10],
      ['b', 41, 1000],
      ['空', 1072, 0],
    ]);
  });

  it('does not take files that share their bytes for plain: fetched one by one they would be a thousand archives', async () => {
    const shares = Array.from({ length: 1000 }, (_, index) => ({ ...stored(`b${index}`, 100_000), sharesDataOf: 0 }));
    expect(await listed(buildZip([stored('a', 100_000), ...shares]))).to.deep.equal({ files: 1001, plain: false });
  });

  it('lists a hundred thousand tiles in as many folders, and they are arranged, in seconds and little memory', async function () {
    this.timeout(60_000);
    const names = Array.from({ length: 100_000 }, (_, index) => `Data/Tile_${index}/Tile_${index}.osgb`);
    const zip = buildZip(names.map((name, index) => ({ name, data: 'x', method: 0, ...(index > 0 && { sharesDataOf: 0 }) })));
    const path = await folder.write({ 'in.zip': zip });
    const before = process.memoryUsage().rss;
    const started = process.cpuUsage();
    await listArchive(path, folder.path('list.json'));
    const { files } = await filesOf();
    const { groups } = arrangeScene(files);
    const { user, system } = process.cpuUsage(started);
    expect(groups).to.have.length(100_000);
    expect((user + system) / 1e6, 'processor seconds').to.be.lessThan(15);
    expect((process.memoryUsage().rss - before) / 1024 ** 2, 'MiB').to.be.lessThan(600);
  });

  it('names what no path can be made of, and lists the rest', async () => {
    expect(await listed(buildZip([stored('a', 10), stored('../b', 10), stored('c', 10)]))).to.deep.equal({ files: 2, plain: true });
    const { files, broken } = await filesOf();
    expect([files.map(({ path }) => path), broken.map(({ file }) => file)]).to.deep.equal([['a', 'c'], ['../b']]);
  });

  for (const bytes of [0, 10])
    it(`lists a file of ${bytes} bytes that begins at the end of the archive as one without bytes`, async () => {
      const zip = buildZip([stored('a', bytes)]);
      const directoryAt = zip.length - 22 - 47;
      zip.writeUInt32LE(zip.length - bytes, directoryAt + 42);
      expect(await listed(zip)).to.deep.equal({ files: 1, plain: true });
      expect((await filesOf()).files).to.deep.include.members([
        { path: 'a', bytes, packedBytes: 0, crc: crc32(Buffer.alloc(bytes, 'a')), method: 0, at: 0 },
      ]);
    });
});
