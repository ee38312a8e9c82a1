import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createChildPool, type ChildPool } from '#engine/children/pool';
import { findSeal } from '#engine/children/seal';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildZip, type ZipEntry } from '#test/zips';
import { unpackSource } from './unpack-source.ts';

describe('files of a scene that come in several parts', function () {
  this.timeout(60_000);
  const folder = testFolder();
  let opened: TestStore;
  let pool: ChildPool;
  beforeEach(async () => {
    opened = await storeBackends[0]!.open();
    const seal = await findSeal({ atLeast: 'none' });
    pool = createChildPool({ folder: folder.path(), memoryBytes: 1024 ** 3, ahead: 0, idleBytes: 1024 ** 3, seal });
  });
  afterEach(async () => {
    await pool.close();
    await opened.close();
  });

  /** Unpacks these parts, as workers do; the lists of what is broken. */
  async function unpack(...parts: readonly ZipEntry[][]): Promise<string[]> {
    const keys = parts.map((_, index) => `${index}.zip`);
    for (const [index, entries] of parts.entries())
      await opened.store.putBytes(keys[index]!, buildZip(entries), { contentType: 'application/zip' });
    const work = folder.path('work');
    await mkdir(work);
    const deps = { objects: opened.store, temp: { path: folder.path() }, minFreeBytes: 0, runVerb: pool.run };
    const task = { owner: 'x', folder: work, deadlineMs: 60_000, signal: new AbortController().signal };
    const place = { targetFolder: join(work, 'scene'), bytes: 0 };
    return unpackSource(deps, { objectKey: '', fileSize: 0 }, { parts: keys }, place, task);
  }

  it('are all there, in folders that several parts have too, and what is broken is named of each part', async () => {
    const names = ['Data/Tile/a.osgb', 'Data/Tile/b.osgb', 'Data/c.osgb'];
    const broken = { name: 'Data/Tile/lost.osgb', data: 'lost', crc: 1 };
    const [a, b, c] = names.map((name) => ({ name, data: name }));
    const lists = await unpack([a!], [b!, broken], [c!]);
    expect(await folder.list('work/scene')).to.deep.equal(['Data', 'Data/Tile', 'Data/Tile/a.osgb', 'Data/Tile/b.osgb', 'Data/c.osgb']);
    for (const name of names) expect(await readFile(folder.path(`work/scene/${name}`), 'utf8')).to.equal(name);
    const named = await Promise.all(lists.map(async (path) => JSON.parse(await readFile(path, 'utf8')) as { file: string }[]));
    expect(named.map((list) => list.map(({ file }) => file))).to.deep.equal([[], [broken.name], []]);
    expect((await folder.list('work')).filter((name) => name.startsWith('part') || name.endsWith('.zip'))).to.deep.equal([]);
  });

  it('end with a sentence where one part has a file where another has a folder', async () => {
    const file = { name: 'Data/a', data: 'x' };
    const below = { name: 'Data/a/b.osgb', data: 'x' };
    expect(await codeOf(unpack([file], [below]))).to.equal('archive.unsafePath');
    expect((await folder.list('work/scene')).includes('Data/a/b.osgb')).to.equal(false);
  });
});
