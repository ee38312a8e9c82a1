import { expect } from 'chai';
import { zipDirectory, type ZipMember } from './zip-layout.ts';
import { zipDirectoryAt, zipTailBytes } from './zip-end.ts';

const member = (packedBytes: number): ZipMember => ({
  ...{ path: '某市/a.osgb', crc: 1, bytes: packedBytes, packedBytes, method: 0, modifiedAt: 0 },
});
const GB = 1024 ** 3;

describe('the end of a ZIP', () => {
  for (const [name, bytes] of [
    ['of a megabyte', 1024 ** 2],
    ['of 100 GB, in ZIP64', 100 * GB],
  ] as const)
    it(`tells where the directory ${name} begins`, () => {
      const directory = zipDirectory([member(bytes)]);
      const start = bytes + 30 + new TextEncoder().encode(member(bytes).path).length + (bytes > 4 * GB ? 20 : 0);
      const size = start + directory.length;
      expect(zipDirectoryAt(directory, size)).to.equal(start);
      expect(zipDirectoryAt(directory.subarray(-22), size)).to.equal(bytes > 4 * GB ? undefined : start);
    });

  it('tells nothing of what is no ZIP, is cut off, or points behind itself', () => {
    expect(zipDirectoryAt(new Uint8Array(zipTailBytes), GB)).to.equal(undefined);
    expect(zipDirectoryAt(new Uint8Array(), 0)).to.equal(undefined);
    const directory = zipDirectory([member(10)]);
    expect(zipDirectoryAt(directory.subarray(0, -1), 1000)).to.equal(undefined);
    const behind = directory.slice();
    new DataView(behind.buffer).setUint32(behind.length - 6, 4_000_000, true);
    expect(zipDirectoryAt(behind, 1000)).to.equal(undefined);
  });
});
