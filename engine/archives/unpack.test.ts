import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { createWriteStream } from 'node:fs';
import { expect } from 'chai';
import yazl from 'yazl';
import type { ErrorCode } from '#domain/errors/table';
import { archiveLimits } from '#domain/limits';
import { checkKey, unpackedKey } from '#storage/objects/keys';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { buildZip, type ZipEntry } from '#test/zips';
import { unpackArchive, type UnpackOptions } from './unpack.ts';

const small: UnpackOptions['limits'] = { entries: 5, totalBytes: 4096, ratio: 20, ratioFloorBytes: 1024 };

describe('unpackArchive', () => {
  const folder = testFolder();

  const unpack = async (entries: ZipEntry[], options: UnpackOptions = {}) =>
    await unpackArchive(await folder.write({ 'in.zip': buildZip(entries) }), folder.path('out'), options);
  const written = (): Promise<string[]> => folder.list('out');

  it('unpacks a real archive with its texture', async () => {
    const label = await readFile(modelPath('obj/bottle/bottle_label.jpg'));
    const { entries, warnings } = await unpackArchive(modelPath('zip/bottle.zip'), folder.path('out'));
    expect(entries).to.deep.equal([
      { path: 'bottle.obj', bytes: (await readFile(modelPath('obj/bottle/bottle.obj'))).length },
      { path: 'bottle.mtl', bytes: (await readFile(modelPath('obj/bottle/bottle.mtl'))).length },
      { path: 'bottle_label.jpg', bytes: label.length },
    ]);
    expect(warnings).to.deep.equal([]);
    expect((await readFile(folder.path('out/bottle_label.jpg'))).equals(label)).to.equal(true);
  });

  it('passes over what cannot be had of an archive where that is asked for, and writes the rest', async () => {
    const large = Buffer.alloc(200_000, 'large');
    const { entries, broken } = await unpack(
      [
        { name: 'a.osgb', data: 'whole' },
        { name: 'crc.osgb', data: 'x', crc: 1 },
        { name: 'large.osgb', data: large, crc: 1 },
        { name: 'cut.osgb', data: 'x'.repeat(500), announcedBytes: 5000 },
        { name: 'stored.osgb', data: 'abc', method: 0, announcedBytes: 2 },
        { name: '../out.osgb', data: 'x' },
        { name: `${'x'.repeat(2000)}.osgb`, data: 'x' },
        { name: 'link.osgb', data: '/etc/passwd', unixMode: 0o120777 },
        { name: 'z.osgb', data: large },
      ],
      { lenient: true },
    );
    expect(entries.map(({ path }) => path)).to.deep.equal(['a.osgb', 'z.osgb']);
    expect(await written()).to.deep.equal(['a.osgb', 'z.osgb']);
    const names = ['crc.osgb', 'large.osgb', 'cut.osgb', 'stored.osgb', '../out.osgb', 'link.osgb'];
    const [long, ...others] = broken.map(({ file }) => file).toSorted((a, b) => b.length - a.length);
    expect(others).to.have.members(names);
    expect([long?.length, long?.slice(-6)]).to.deep.equal([201, 'x.osgb']);
    expect(broken.find(({ file }) => file === 'cut.osgb')?.reason).to.equal('在压缩包里已损坏');
  });

  it('takes a password, a bomb or too many entries for a fault of the whole, whatever is asked for', async () => {
    const good = { name: 'a.osgb', data: 'x' };
    const limits = { ...small, ratioFloorBytes: 512 };
    expect((await failureOf(unpack([good, { name: 'b.osgb', data: 'x', flags: 1 }], { lenient: true }))).code).to.equal(
      'archive.encrypted',
    );
    const bomb = { name: 'b.osgb', data: '0'.repeat(3000) };
    expect((await failureOf(unpack([good, bomb], { lenient: true, limits }))).code).to.equal('archive.bomb');
  });

  it('reads names in GBK, in UTF-8 with and without its flag, and with Windows separators', async () => {
    const gbk = Buffer.from([0xc4, 0xa3, 0xd0, 0xcd, 0x2e, 0x6f, 0x62, 0x6a]);
    const { entries } = await unpack([
      { name: gbk, data: 'a' },
      { name: '贴图/木纹.png', data: 'b', flags: 0x800 },
      { name: '说明.txt', data: 'c' },
      { name: 'maps\\wood\\oak.png', data: 'd' },
    ]);
    expect(entries.map(({ path }) => path)).to.deep.equal(['模型.obj', '贴图/木纹.png', '说明.txt', 'maps/wood/oak.png']);
    expect(await readFile(folder.path('out/贴图/木纹.png'), 'utf8')).to.equal('b');
  });

  it('reads streamed entries and ZIP64', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('v 0 0 0\n'), 'a.obj', { forceZip64Format: true });
    zip.addReadStreamLazy('b.mtl', (done) => done(null, Readable.from([Buffer.from('newmtl x\n')])));
    zip.end({ forceZip64Format: true, comment: '' });
    await pipeline(zip.outputStream, createWriteStream(folder.path('in.zip')));
    const { entries } = await unpackArchive(folder.path('in.zip'), folder.path('out'));
    expect(entries).to.deep.equal([
      { path: 'a.obj', bytes: 8 },
      { path: 'b.mtl', bytes: 9 },
    ]);
  });

  it('passes over folders and what operating systems leave behind', async () => {
    const { entries } = await unpack([
      { name: 'chair/' },
      { name: 'chair/chair.obj', data: 'v 0 0 0' },
      { name: '__MACOSX/chair/._chair.obj', data: 'x' },
      { name: 'chair/.DS_Store', data: 'x' },
      { name: 'chair/Thumbs.db', data: 'x' },
      { name: 'desktop.ini', data: 'x' },
    ]);
    expect(entries).to.deep.equal([{ path: 'chair/chair.obj', bytes: 7 }]);
    expect(await written()).to.deep.equal(['chair', 'chair/chair.obj']);
  });

  it('passes over the folder that the archive was made of', async () => {
    const { entries } = await unpack([{ name: './' }, { name: '/' }, { name: './chair.obj', data: 'v' }]);
    expect(entries).to.deep.equal([{ path: 'chair.obj', bytes: 1 }]);
  });

  it('keeps the first of two entries of one name', async () => {
    const { entries, warnings } = await unpack([
      { name: 'a.obj', data: 'first' },
      { name: 'a.obj', data: 'second' },
    ]);
    expect(entries.map(({ path }) => path)).to.deep.equal(['a.obj']);
    expect(await readFile(folder.path('out/a.obj'), 'utf8')).to.equal('first');
    expect(warnings.map(({ code }) => code)).to.deep.equal(['entryRepeated']);
  });

  it('unpacks archives inside the archive once, into folders of their names', async () => {
    const deepest = buildZip([{ name: 'c.png', data: 'c' }]);
    const inner = buildZip([
      { name: 'wood.png', data: 'w' },
      { name: 'deeper.zip', data: deepest },
    ]);
    const { entries, warnings } = await unpack([
      { name: 'a.obj', data: 'v' },
      { name: '贴图/maps.zip', data: inner },
    ]);
    expect(entries).to.deep.equal([
      { path: 'a.obj', bytes: 1 },
      { path: '贴图/maps.zip/wood.png', bytes: 1 },
      { path: '贴图/maps.zip/deeper.zip', bytes: deepest.length },
    ]);
    expect(await readFile(folder.path('out/贴图/maps.zip/wood.png'), 'utf8')).to.equal('w');
    expect(warnings).to.deep.equal([{ code: 'nestedArchive', params: { path: '贴图/maps.zip/deeper.zip' } }]);
    expect(await written()).to.have.length(5);
  });

  it('leaves an inner archive alone that brings a second model, or cannot be unpacked', async () => {
    const second = buildZip([{ name: 'b.stl', data: 'x' }]);
    const { entries, warnings } = await unpack([
      { name: 'a.obj', data: 'v' },
      { name: 'old.zip', data: second },
      { name: 'broken.rar', data: 'x' },
    ]);
    expect(entries.map(({ path }) => path)).to.deep.equal(['a.obj', 'old.zip', 'broken.rar']);
    expect(warnings.map(({ params }) => params?.path)).to.deep.equal(['old.zip', 'broken.rar']);
    expect(await readFile(folder.path('out/old.zip'))).to.deep.equal(second);
    expect(await written()).to.deep.equal(['a.obj', 'broken.rar', 'old.zip']);
  });

  it('finds the model inside an inner archive, and holds it to the same caps', async () => {
    const { entries } = await unpack([{ name: 'chair.zip', data: buildZip([{ name: 'chair.obj', data: 'v' }]) }]);
    expect(entries).to.deep.equal([{ path: 'chair.zip/chair.obj', bytes: 1 }]);
    const bomb = buildZip([{ name: 'a.obj', data: '0'.repeat(3000) }]);
    const error = await failureOf(
      unpackArchive(await folder.write({ 'bomb.zip': buildZip([{ name: 'b.zip', data: bomb }]) }), folder.path('out2'), {
        limits: { ...small, ratio: 5, ratioFloorBytes: 512 },
      }),
    );
    expect(error.code).to.equal('archive.bomb');
  });

  const hostile: { name: string; entries: ZipEntry[]; code: ErrorCode; options?: UnpackOptions }[] = [
    ...[
      '../evil.obj',
      'a/../../evil.obj',
      '/etc/evil.obj',
      'C:\\evil.obj',
      '..\\evil.obj',
      '\\\\host\\evil.obj',
      'a\u0000b.obj',
      'a/..',
    ].map((name) => ({
      name: `the name ${JSON.stringify(name.slice(0, 30))}`,
      entries: [{ name, data: 'x' }],
      code: 'archive.unsafePath' as const,
    })),
    ...[
      { name: 'a name of more than 255 bytes', path: `${'x'.repeat(300)}.obj` },
      { name: 'a name of 100 characters that take 300 bytes', path: `${'模'.repeat(100)}.obj` },
      { name: 'a path of more than 900 bytes', path: `${'型'.repeat(60)}/`.repeat(5) + 'a.obj' },
      { name: 'a path of 60 KB', path: `${'x'.repeat(200)}/`.repeat(300) + 'a.obj' },
      { name: 'more than 32 folders inside each other', path: `${'a/'.repeat(33)}a.obj` },
    ].map(({ name, path }) => ({ name, entries: [{ name: path, data: 'x' }], code: 'archive.longPath' as const })),
    { name: 'a symbolic link', entries: [{ name: 'link.obj', data: '/etc/passwd', unixMode: 0o120777 }], code: 'archive.unsafePath' },
    { name: 'a device', entries: [{ name: 'disk', unixMode: 0o060660 }], code: 'archive.unsafePath' },
    {
      name: 'a path that is a file and a folder',
      entries: [
        { name: 'a', data: 'x' },
        { name: 'a/b.obj', data: 'x' },
      ],
      code: 'archive.unsafePath',
    },
    {
      name: 'a password',
      entries: [{ name: 'a.obj', data: 'x'.repeat(20), method: 0, flags: 1, announcedBytes: 8 }],
      code: 'archive.encrypted',
    },
    { name: 'a password on the directory', entries: [{ name: 'a.obj', data: 'x', flags: 0x41 }], code: 'archive.encrypted' },
    { name: 'an unknown method', entries: [{ name: 'a.obj', data: 'x', method: 77 }], code: 'archive.method' },
    { name: 'a wrong checksum', entries: [{ name: 'a.obj', data: 'x', crc: 1 }], code: 'archive.corrupt' },
    {
      name: 'more bytes than announced',
      entries: [{ name: 'a.obj', data: 'x'.repeat(2000), announcedBytes: 10 }],
      code: 'archive.corrupt',
    },
    { name: 'fewer bytes than announced', entries: [{ name: 'a.obj', data: 'x', announcedBytes: 10 }], code: 'archive.corrupt' },
    {
      name: 'too many entries',
      entries: Array.from({ length: 6 }, (_, i) => ({ name: `${i}.txt` })),
      code: 'archive.tooManyEntries',
      options: { limits: small },
    },
    {
      name: 'too much altogether',
      entries: Array.from({ length: 3 }, (_, i) => ({ name: `${i}.txt`, data: randomText(2000), method: 0 })),
      code: 'archive.tooLarge',
      options: { limits: small },
    },
    {
      name: 'a bomb',
      entries: [{ name: 'a.obj', data: '0'.repeat(3000) }],
      code: 'archive.bomb',
      options: { limits: { ...small, ratioFloorBytes: 512 } },
    },
    {
      name: 'a bomb of overlapping entries',
      entries: [
        { name: '0', data: randomText(900) },
        ...Array.from({ length: 60 }, (_, i) => ({ name: `${i + 1}`, data: randomText(900), sharesDataOf: 0 })),
      ],
      code: 'archive.bomb',
      options: { limits: { entries: 100, totalBytes: 1e9, ratio: 5, ratioFloorBytes: 2000 } },
    },
    {
      name: 'a deadline that has passed',
      entries: [{ name: 'a.obj', data: 'x' }],
      code: 'archive.timeout',
      options: { deadlineAt: Date.now() - 1 },
    },
  ];
  for (const { name, entries, code, options } of hostile) {
    it(`refuses ${name}: ${code}`, async () => {
      const error = await failureOf(unpack(entries, options));
      expect(error.code).to.equal(code);
      expect(error.entry.permanent).to.equal(true);
      expect((await readdir(folder.path())).filter((entry) => entry !== 'in.zip' && entry !== 'out')).to.deep.equal([]);
    });
  }

  it('takes paths up to the limits, each of which fits an object’s key', async () => {
    const longest = `${'型'.repeat(80)}/`.repeat(3) + `${'x'.repeat(archiveLimits.pathBytes - 723 - 4)}.obj`;
    const deepest = `${'a/'.repeat(archiveLimits.folders)}b.mtl`;
    const { entries } = await unpack([longest, deepest].map((name) => ({ name, data: 'x' })));
    expect(entries.map(({ path }) => path)).to.deep.equal([longest, deepest]);
    expect(Buffer.byteLength(longest)).to.equal(archiveLimits.pathBytes);
    expect(() => checkKey(unpackedKey('x'.repeat(32), 2 ** 31, longest))).to.not.throw();
  });

  it('says of a path that is too long which one, shortly', async () => {
    const { message } = await failureOf(unpack([{ name: `${'长'.repeat(2000)}.obj`, data: 'x' }]));
    expect(message).to.equal(
      `压缩包内的路径「${'长'.repeat(59)}…」太长（最多 900 字节、32 层文件夹），请缩短文件夹和文件的名称后重新压缩上传`,
    );
  });

  it('counts the folders of an archive inside the archive', async () => {
    const inner = buildZip([{ name: `${'b/'.repeat(20)}b.obj`, data: 'v 0 0 0' }]);
    const outer = { name: `${'a/'.repeat(20)}in.zip`, data: inner };
    const alone = await folder.write({ 'alone.zip': buildZip([outer]) });
    expect((await failureOf(unpackArchive(alone, folder.path('alone')))).code).to.equal('archive.longPath');
    const { entries, warnings } = await unpack([{ name: 'c.obj', data: 'v 0 0 0' }, outer]);
    expect(entries.map(({ path }) => path)).to.deep.equal(['c.obj', outer.name]);
    expect(warnings).to.deep.equal([{ code: 'nestedArchive', params: { path: outer.name } }]);
  });

  it('stops a bomb before it is on the disk as a whole', async () => {
    const limits = { ...archiveLimits, ratioFloorBytes: 1024 * 1024 };
    const error = await failureOf(unpack([{ name: 'a.obj', data: Buffer.alloc(64 * 1024 * 1024) }], { limits }));
    expect(error.code).to.equal('archive.bomb');
    expect((await readFile(join(folder.path('out'), 'a.obj'))).length).to.be.lessThan(16 * 1024 * 1024);
  });

  it('names the real content of a file that only has a ZIP’s name', async () => {
    await writeFile(folder.path('png.zip'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    const png = await failureOf(unpackArchive(folder.path('png.zip'), folder.path('out')));
    expect(png.message).to.equal('文件不是有效的 ZIP 压缩包（实际内容是 PNG 图片），请检查后重新上传');
    // A name that is no archive's either says which ones there are.
    const packed = await failureOf(unpackArchive(await folder.write({ 'city.tar.gz': gzipSync('city') }), folder.path('out')));
    expect(packed.message).to.equal('文件不是有效的 ZIP、RAR、7Z 压缩包（实际内容是 GZIP 压缩包），请检查后重新上传');
    const header = Buffer.alloc(1024);
    header.write('city/metadata.xml');
    header.write('ustar', 257);
    for (const [name, label] of [
      ['city.tar', 'ZIP、RAR、7Z'],
      ['city.zip', 'ZIP'],
    ]) {
      const tar = await failureOf(unpackArchive(await folder.write({ [name!]: header }), folder.path('out')));
      expect(tar.message).to.equal(`文件不是有效的 ${label} 压缩包（实际内容是 TAR 压缩包），请检查后重新上传`);
    }
  });

  it('unpacks by content, whatever the name says', async () => {
    const renamed = await folder.write({ 'rar.zip': await readFile(modelPath('rar/bottle.rar')) });
    const { entries } = await unpackArchive(renamed, folder.path('out'));
    expect(entries.map(({ path }) => path)).to.deep.equal(['汽水瓶/bottle.obj', '汽水瓶/bottle.mtl', '汽水瓶/bottle_label.jpg']);
  });

  it('ignores data after the end, and says so', async () => {
    const padded = Buffer.concat([buildZip([{ name: 'a.obj', data: 'v 0 0 0' }]), Buffer.alloc(4096)]);
    const { entries, warnings } = await unpackArchive(await folder.write({ 'in.zip': padded }), folder.path('out'));
    expect([entries, warnings]).to.deep.equal([[{ path: 'a.obj', bytes: 7 }], [{ code: 'trailingBytes' }]]);
    expect(await readFile(folder.path('out/a.obj'), 'utf8')).to.equal('v 0 0 0');
  });

  it('names volumes of a ZIP, the first and the last', async () => {
    const last = buildZip([{ name: 'a.obj', data: 'v' }]);
    // Number of this disk, in the end record.
    last.writeUInt16LE(3, last.length - 18);
    const first = Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), Buffer.alloc(500)]);
    for (const volume of [last, first])
      expect((await failureOf(unpackArchive(await folder.write({ 'v.zip': volume }), folder.path('out')))).code).to.equal('archive.volume');
  });

  it('keeps names apart that differ in case alone, and takes thousands of empty files in seconds', async () => {
    const names = ['T/x.png', 't/X.png', ...Array.from({ length: 3000 }, (_, i) => `d${i % 50}/${i}.txt`)];
    const startedAt = performance.now();
    const { entries } = await unpack(names.map((name) => ({ name, method: 0 })));
    expect(entries.map(({ path }) => path)).to.deep.equal(names);
    expect(performance.now() - startedAt).to.be.lessThan(20_000);
  });

  it('reports empty and truncated archives', async () => {
    await writeFile(folder.path('empty.zip'), '');
    expect((await failureOf(unpackArchive(folder.path('empty.zip'), folder.path('out')))).code).to.equal('model.empty');
    const cut = await folder.write({ 'cut.zip': await readFile(modelPath('zip/chair.zip')) });
    await truncate(cut, 20_000);
    expect((await failureOf(unpackArchive(cut, folder.path('out')))).code).to.equal('archive.unreadable');
  });

  it('stops when aborted', async () => {
    const path = await folder.write({ 'in.zip': buildZip([{ name: 'a.obj', data: 'x' }]) });
    const reason = await unpackArchive(path, folder.path('out'), {}, { signal: AbortSignal.abort('stopped') }).catch(
      (error: unknown) => error,
    );
    expect(reason).to.equal('stopped');
  });
});

/** Text that does not pack well, the same each time. */
function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return String.fromCharCode(33 + (state >>> 25));
  }).join('');
}
