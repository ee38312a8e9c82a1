import { crc32, deflateRawSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import yauzl from 'yauzl';
import { unpackArchive } from '#engine/archives/unpack';
import { testFolder } from '#test/files';
import { obliqueLimits } from '../limits.ts';
import { localHeader, zipDirectory, type ZipMember } from './zip-layout.ts';

const member = (path: string, data: Uint8Array, method: 0 | 8): { member: ZipMember; packed: Uint8Array } => {
  const packed = method === 8 ? deflateRawSync(data) : data;
  return {
    member: { path, crc: crc32(data), bytes: data.length, packedBytes: packed.length, method, modifiedAt: Date.UTC(2026, 10, 21, 5, 6, 8) },
    packed,
  };
};

describe('the ZIP written in the browser', () => {
  const folder = testFolder();

  it('reads back with its names, contents and times', async () => {
    const members = [
      member('椅子/椅子.obj', Buffer.from('v 0 0 0\n'.repeat(500)), 8),
      member('椅子/木纹.png', Buffer.from([1, 2, 3]), 0),
      member('空.mtl', Buffer.alloc(0), 0),
    ];
    const zip = Buffer.concat([
      ...members.flatMap(({ member, packed }) => [localHeader(member), packed]),
      zipDirectory(members.map(({ member }) => member)),
    ]);
    const { entries } = await unpackArchive(await folder.write({ 'in.zip': zip }), folder.path('out'));
    expect(entries).to.deep.equal([
      { path: '椅子/椅子.obj', bytes: 4000 },
      { path: '椅子/木纹.png', bytes: 3 },
      { path: '空.mtl', bytes: 0 },
    ]);
    expect(await readFile(folder.path('out/椅子/木纹.png'))).to.deep.equal(Buffer.from([1, 2, 3]));
    const read = await yauzl.openPromise(folder.path('in.zip'));
    for await (const entry of read.eachEntry())
      expect(entry.getLastModDate({ timezone: 'UTC' }).toISOString()).to.equal('2026-11-21T05:06:08.000Z');
  });

  it('switches to ZIP64 for large members and a large archive', async () => {
    const GiB = 1024 ** 3;
    const members: ZipMember[] = [5 * GiB, 7, 6 * GiB].map((bytes, index) => ({
      path: `${index}`,
      crc: 1,
      bytes,
      packedBytes: bytes,
      method: 0,
      modifiedAt: 0,
    }));
    const directory = zipDirectory(members);
    const start = members.reduce((sum, one) => sum + localHeader(one).length + one.packedBytes, 0);
    // Read from a sparse file as long as the ZIP would be.
    const { open } = await import('node:fs/promises');
    const file = await open(folder.path('large.zip'), 'w');
    await file.write(directory, 0, directory.length, start);
    await file.close();
    const read = await yauzl.openPromise(folder.path('large.zip'));
    const found: [number, number][] = [];
    for await (const entry of read.eachEntry()) found.push([entry.uncompressedSize, entry.relativeOffsetOfLocalHeader]);
    const second = localHeader(members[0]!).length + 5 * GiB;
    expect(found).to.deep.equal([
      [5 * GiB, 0],
      [7, second],
      [6 * GiB, second + localHeader(members[1]!).length + 7],
    ]);
  });

  it('switches to ZIP64 with 70,000 members', async () => {
    const members: ZipMember[] = Array.from({ length: 70_000 }, (_, index) => ({
      path: `${index}`,
      crc: 0,
      bytes: 0,
      packedBytes: 0,
      method: 0,
      modifiedAt: 0,
    }));
    await folder.write({ 'many.zip': Buffer.concat([...members.map(localHeader), zipDirectory(members)]) });
    expect((await yauzl.openPromise(folder.path('many.zip'))).entryCount).to.equal(70_000);
  });

  it('lists as many members as an archive may have', function most() {
    this.timeout(60_000);
    const empty: ZipMember = { path: 'a', crc: 0, bytes: 0, packedBytes: 0, method: 0, modifiedAt: 0 };
    const directory = zipDirectory(Array.from({ length: obliqueLimits.entries }, () => empty));
    // A header and a name of one byte each, and the three records of a ZIP64's end.
    expect(directory.length).to.equal(obliqueLimits.entries * (46 + 1) + 56 + 20 + 22);
  });
});
