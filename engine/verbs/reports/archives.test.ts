import { crc32, deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { buildZip, type ZipEntry } from '#test/zips';
import { unpackArchive } from '../../archives/unpack.ts';

const face = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';

/** A ZIP of one entry whose sizes stand behind its bytes, with the mark of that or without. */
function streamed(name: string, data: Buffer, { method = 8, marked = true, wide = false } = {}): Buffer {
  const packed = method === 8 ? deflateRawSync(data) : data;
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(0x0808, 6);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(title.length, 26);
  const word = wide ? 8 : 4;
  const tail = Buffer.alloc((marked ? 4 : 0) + 4 + 2 * word);
  let at = 0;
  if (marked) at = tail.writeUInt32LE(0x08074b50, at);
  at = tail.writeUInt32LE(crc32(data), at);
  for (const size of [packed.length, data.length]) at = wide ? tail.writeBigUInt64LE(BigInt(size), at) : tail.writeUInt32LE(size, at);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  local.copy(central, 6, 4, 26);
  central.writeUInt32LE(crc32(data), 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(data.length, 24);
  central.writeUInt16LE(title.length, 28);
  const body = Buffer.concat([local, title, packed, tail]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + title.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, central, title, end]);
}

describe('reports on archives', () => {
  const folder = testFolder();
  let unpacked = 0;
  const unpack = async (bytes: Uint8Array): Promise<string[]> => {
    const { entries } = await unpackArchive(await folder.write({ 'in.zip': bytes }), folder.path(`out${++unpacked}`));
    return entries.map(({ path }) => path).toSorted();
  };
  const names = (...entries: ZipEntry[]): Promise<string[]> => unpack(buildZip(entries));

  const reports: Readonly<Record<string, () => Promise<void>>> = {
    'thejoshwolfe/yauzl#88 backslashes part folders': async () => {
      expect(await names({ name: '椅子\\a.obj', data: face, flags: 0x800 })).to.deep.equal(['椅子/a.obj']);
    },
    'pocoproject/poco#2467 an archive that is stored in an archive, with sizes behind it': async () => {
      const inner = streamed('a.obj', Buffer.from(face));
      expect(await unpack(streamed('in/b.zip', inner, { method: 0 }))).to.satisfy((paths: string[]) =>
        paths.some((path) => path.endsWith('a.obj')),
      );
    },
    'adamhathcock/sharpcompress#88 sizes behind the bytes': async () => {
      expect(await unpack(streamed('a.obj', Buffer.from(face)))).to.deep.equal(['a.obj']);
    },
    'fhs/ZipFile.jl#6 the same without the mark, beside what a Mac leaves': async () => {
      expect(await unpack(streamed('a.obj', Buffer.from(face), { marked: false }))).to.deep.equal(['a.obj']);
      expect(
        await names({ name: 'a.obj', data: face }, { name: '__MACOSX/', method: 0 }, { name: '__MACOSX/._a.obj', data: 'x' }),
      ).to.deep.equal(['a.obj']);
    },
    'libarchive/libarchive#1834 sizes of 64 bits behind the bytes, and no word of them before': async () => {
      expect(await unpack(streamed('a.obj', Buffer.from(face), { wide: true }))).to.deep.equal(['a.obj']);
    },
    'NSProgrammer/ZipUtilities#95 names that do not say that they are UTF-8': async () => {
      expect(await names({ name: Buffer.from('椅子.obj'), data: face, flags: 0 })).to.deep.equal(['椅子.obj']);
      expect(await names({ name: Buffer.from([0xd2, 0xce, 0xd7, 0xd3, 0x2e, 0x6f, 0x62, 0x6a]), data: face, flags: 0 })).to.deep.equal([
        '椅子.obj',
      ]);
    },
    'elfmz/far2l#2234 names of another code page are files all the same': async () => {
      const entries = [0x96, 0x97].map((letter): ZipEntry => ({
        name: Buffer.from([letter, 0xa5, 0xad, 0x2e, 0x6f, 0x62, 0x6a]),
        data: face,
        flags: 0,
      }));
      const found = await names(...entries);
      expect([found.length, new Set(found).size, found.every((path) => path.endsWith('.obj'))]).to.deep.equal([2, 2, true]);
    },
  };
  for (const [report, run] of Object.entries(reports)) it(report, run);
});
