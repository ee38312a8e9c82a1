import { mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises';
import { expect } from 'chai';
import type { ErrorCode } from '#domain/errors/table';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildRar4, buildRar5, type RarEntry } from '#test/rars';
import { modelPath } from '#test/models';
import { packSevenZip } from '#test/seven-zip';
import { unpackArchive, type UnpackOptions } from './unpack.ts';

const small: UnpackOptions['limits'] = { entries: 5, totalBytes: 4096, ratio: 20, ratioFloorBytes: 1024 };

describe('unpackArchive of RAR and 7z', () => {
  const folder = testFolder();

  const unpackRar = async (entries: RarEntry[], options: UnpackOptions = {}) =>
    await unpackArchive(await folder.write({ 'in.rar': buildRar5(entries) }), folder.path('out'), options);
  const written = (): Promise<string[]> => folder.list('out');

  it('unpacks a RAR 5, and passes over folders and rubbish', async () => {
    const { entries } = await unpackRar([
      { name: '模型', folder: true },
      { name: '模型/椅子.obj', data: 'v 0 0 0' },
      { name: '__MACOSX/._a.obj', data: 'xx' },
      { name: '模型/Thumbs.db', data: 'xxx' },
      { name: '模型/空.mtl' },
      { name: '模型/木纹.png', data: 'w' },
    ]);
    expect(entries).to.deep.equal([
      { path: '模型/椅子.obj', bytes: 7 },
      { path: '模型/空.mtl', bytes: 0 },
      { path: '模型/木纹.png', bytes: 1 },
    ]);
    expect(await written()).to.deep.equal(['模型', '模型/木纹.png', '模型/椅子.obj', '模型/空.mtl']);
    expect(await readFile(folder.path('out/模型/木纹.png'), 'utf8')).to.equal('w');
  });

  const methods = [['-mx=0'], ['-mx=5'], ['-mx=9', '-ms=on'], ['-m0=PPMd'], ['-m0=BZip2'], ['-m0=Deflate'], ['-ms=off']];
  for (const options of methods) {
    it(`unpacks a 7z packed with ${options.join(' ')}`, async () => {
      const files = {
        's/模型.obj': 'v 0 0 0\n'.repeat(5000),
        's/sub/b.mtl': 'newmtl b',
        's/empty.txt': '',
        's/r.bin': Buffer.from(noise(200_000)),
      };
      await folder.write(files);
      await packSevenZip(folder.path('s'), '../in.7z', ['.'], options);
      const { entries } = await unpackArchive(folder.path('in.7z'), folder.path('out'));
      expect(entries.map(({ path }) => path)).to.have.members(['模型.obj', 'sub/b.mtl', 'empty.txt', 'r.bin']);
      for (const [name, content] of Object.entries(files))
        expect((await readFile(folder.path(`out/${name.slice(2)}`))).equals(Buffer.from(content))).to.equal(true);
    });
  }

  for (const method of ['Deflate64', 'BZip2', 'LZMA', 'PPMd']) {
    it(`unpacks a ZIP packed with ${method}`, async () => {
      const files = { 's/模型.obj': 'v 0 0 0\n'.repeat(5000), 's/sub/b.mtl': 'newmtl b', 's/empty.txt': '', 's/.DS_Store': 'rubbish' };
      await folder.write(files);
      await packSevenZip(folder.path('s'), '../in.zip', ['.'], ['-tzip', `-mm=${method}`]);
      const { entries } = await unpackArchive(folder.path('in.zip'), folder.path('out'));
      expect(entries.map(({ path }) => path)).to.have.members(['模型.obj', 'sub/b.mtl', 'empty.txt']);
      expect(await readFile(folder.path('out/模型.obj'), 'utf8')).to.equal(files['s/模型.obj']);
      expect(await readFile(folder.path('out/sub/b.mtl'), 'utf8')).to.equal('newmtl b');
    });
  }

  it('names passwords, on contents and on names', async () => {
    await folder.write({ 's/a.obj': 'v 0 0 0\n'.repeat(100) });
    for (const options of [['-psecret'], ['-psecret', '-mhe=on']]) {
      await packSevenZip(folder.path('s'), `../in${options.length}.7z`, ['.'], options);
      expect((await failureOf(unpackArchive(folder.path(`in${options.length}.7z`), folder.path('out')))).code).to.equal(
        'archive.encrypted',
      );
    }
    expect(await written()).to.deep.equal([]);
  });

  it('reads names of RAR 4 in GBK, each by itself, and names its volumes', async () => {
    const gbk = Buffer.from([0xc4, 0xa3, 0xd0, 0xcd, 0x2e, 0x6f, 0x62, 0x6a]);
    const entries = [
      { name: gbk, data: 'v 0 0 0' },
      { name: 'maps\\wood.png', data: 'w' },
    ];
    const path = await folder.write({ 'a.rar': buildRar4(entries) });
    expect((await unpackArchive(path, folder.path('out'))).entries.map((entry) => entry.path)).to.deep.equal(['模型.obj', 'maps/wood.png']);
    expect(await readFile(folder.path('out/模型.obj'), 'utf8')).to.equal('v 0 0 0');
    for (const volume of [1, 2]) {
      const part = await folder.write({ [`v.part${volume}.rar`]: buildRar4(entries, { volume }) });
      expect((await failureOf(unpackArchive(part, folder.path('out')))).code).to.equal('archive.volume');
    }
  });

  it('names passwords of a ZIP of both kinds', async () => {
    await folder.write({ 's/a.obj': 'v 0 0 0\n'.repeat(100) });
    for (const method of ['ZipCrypto', 'AES256']) {
      await packSevenZip(folder.path('s'), `../${method}.zip`, ['.'], ['-tzip', '-psecret', `-mem=${method}`]);
      expect((await failureOf(unpackArchive(folder.path(`${method}.zip`), folder.path('out')))).code).to.equal('archive.encrypted');
    }
    expect(await written()).to.deep.equal([]);
  });

  it('names volumes', async () => {
    for (const volume of [0, 1]) {
      const path = await folder.write({ [`v${volume}.rar`]: buildRar5([{ name: 'a.obj', data: 'v' }], { volume }) });
      const error = await failureOf(unpackArchive(path, folder.path('out')));
      expect(error.message).to.equal('这是分卷压缩包中的一卷，请合并为一个压缩包后重新上传');
    }
    await folder.write({ 's/r.bin': Buffer.from(noise(50_000)) });
    await packSevenZip(folder.path('s'), '../v.7z', ['.'], ['-v20k']);
    await rename(folder.path('v.7z.001'), folder.path('first.7z'));
    expect((await failureOf(unpackArchive(folder.path('first.7z'), folder.path('out')))).code).to.equal('archive.unreadable');
  });

  const hostile: { name: string; entries: RarEntry[]; code: ErrorCode; options?: UnpackOptions }[] = [
    ...['../evil.obj', 'a/../../evil.obj', '/etc/evil.obj', 'C:\\evil.obj'].map((name) => ({
      name: `the name ${name}`,
      entries: [{ name, data: 'x' }],
      code: 'archive.unsafePath' as const,
    })),
    { name: 'a path that is too long', entries: [{ name: `${'a/'.repeat(40)}a.obj`, data: 'x' }], code: 'archive.longPath' },
    { name: 'a link', entries: [{ name: 'l.obj', redirect: { type: 1, target: '/etc/passwd' } }], code: 'archive.unsafePath' },
    { name: 'a hard link', entries: [{ name: 'l.obj', redirect: { type: 4, target: '/etc/passwd' } }], code: 'archive.unsafePath' },
    { name: 'a wrong checksum', entries: [{ name: 'a.obj', data: 'x', crc: 1 }], code: 'archive.corrupt' },
    { name: 'more bytes announced than there are', entries: [{ name: 'a.obj', data: 'x', announcedBytes: 5000 }], code: 'archive.corrupt' },
    {
      name: 'too many entries',
      entries: Array.from({ length: 6 }, (_, i) => ({ name: `${i}.txt` })),
      code: 'archive.tooManyEntries',
      options: { limits: small },
    },
    {
      name: 'too much announced',
      entries: [{ name: 'a.obj', data: 'x', announcedBytes: 1e12 }],
      code: 'archive.tooLarge',
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
      const error = await failureOf(unpackRar(entries, options));
      expect(error.code).to.equal(code);
      expect((await readdir(folder.path())).filter((entry) => entry !== 'in.rar' && entry !== 'out')).to.deep.equal([]);
    });
  }

  it('refuses links in a 7z and stops a bomb', async () => {
    await mkdir(folder.path('s'));
    await symlink('/etc/passwd', folder.path('s/link.obj'));
    await packSevenZip(folder.path('s'), '../link.7z', ['.'], ['-snl']);
    expect((await failureOf(unpackArchive(folder.path('link.7z'), folder.path('out')))).code).to.equal('archive.unsafePath');
    await folder.write({ 'b/a.obj': Buffer.alloc(8 * 1024 ** 2) });
    await packSevenZip(folder.path('b'), '../bomb.7z', ['.']);
    const limits = { entries: 5, totalBytes: 1e9, ratio: 200, ratioFloorBytes: 1024 ** 2 };
    const error = await failureOf(unpackArchive(folder.path('bomb.7z'), folder.path('out'), { limits }));
    expect(error.code).to.equal('archive.bomb');
    expect((await readFile(folder.path('out/a.obj'))).length).to.be.lessThan(4 * 1024 ** 2);
  });

  it('goes on behind a broken entry where that is asked for: behind each of a loose archive, behind the block of a solid one', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `s/${String(index).padStart(2, '0')}.osgb`);
    await folder.write(Object.fromEntries(names.map((name) => [name, Buffer.from(Buffer.from(noise(60_000)).toString('base64'))])));
    for (const [options, lost, least] of [
      [['-ms=off'], 2, 2],
      [['-ms=4f'], 8, 2],
      [['-ms=on'], 12, 2],
    ] as const) {
      const path = folder.path(`in${options.join('')}.7z`);
      await packSevenZip(folder.path('s'), path, ['.'], [...options]);
      const bytes = await readFile(path);
      for (const share of [0.3, 0.6]) bytes.fill(0x5a, Math.floor(bytes.length * share), Math.floor(bytes.length * share) + 100);
      const out = `out${options.join('')}`;
      const target = await folder.write({ 'broken.7z': bytes });
      const { entries, broken } = await unpackArchive(target, folder.path(out), { lenient: true });
      expect(entries.length + broken.length, options.join(' ')).to.equal(names.length);
      expect(broken.length, options.join(' ')).to.be.within(least, lost);
      expect(await folder.list(out)).to.deep.equal(entries.map(({ path: name }) => name).toSorted());
      for (const { path: name } of entries)
        expect((await readFile(folder.path(`${out}/${name}`))).equals(await readFile(folder.path(`s/${name}`))), name).to.equal(true);
    }
  });

  it('names entries of a RAR that are broken or can have no path, and writes the rest', async () => {
    const { entries, broken } = await unpackRar(
      [
        { name: 'a.osgb', data: 'whole' },
        { name: 'b.osgb', data: 'broken', crc: 1 },
        { name: '../c.osgb', data: 'x' },
        { name: 'a.osgb/d.osgb', data: 'x' },
        { name: 'e.osgb', data: 'whole too' },
      ],
      { lenient: true },
    );
    expect(entries.map(({ path }) => path)).to.deep.equal(['a.osgb', 'e.osgb']);
    expect(broken.map(({ file }) => file)).to.have.members(['b.osgb', '../c.osgb', 'a.osgb/d.osgb']);
    expect(await written()).to.deep.equal(['a.osgb', 'e.osgb']);
  });

  it('reports a truncated archive', async () => {
    await folder.write({ 's/r.bin': Buffer.from(noise(50_000)) });
    await packSevenZip(folder.path('s'), '../in.7z', ['.']);
    const whole = await readFile(folder.path('in.7z'));
    const cut = await folder.write({ 'cut.7z': whole.subarray(0, 30_000) });
    expect((await failureOf(unpackArchive(cut, folder.path('out')))).code).to.equal('archive.unreadable');
    const rar = await readFile(modelPath('rar/bottle.rar'));
    const cutRar = await folder.write({ 'cut.rar': rar.subarray(0, 3000) });
    expect((await failureOf(unpackArchive(cutRar, folder.path('out')))).code).to.be.oneOf(['archive.unreadable', 'archive.corrupt']);
  });

  it('stops in the middle of its work when aborted', async () => {
    await folder.write({ 's/r.bin': Buffer.from(noise(4_000_000)) });
    await packSevenZip(folder.path('s'), '../in.7z', ['.'], ['-mx=0']);
    const stop = new AbortController();
    const reason = await unpackArchive(
      folder.path('in.7z'),
      folder.path('out'),
      {},
      { signal: stop.signal, onProgress: () => stop.abort('stopped') },
    ).catch((error: unknown) => error);
    expect(reason).to.equal('stopped');
  });
});

/** Bytes that do not pack, the same each time. */
function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}
