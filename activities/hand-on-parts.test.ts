import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createChildPool, type ChildPool } from '#engine/children/pool';
import { findSeal } from '#engine/children/seal';
import { unpackScene } from '#engine/verbs/unpack-scene';
import type { ObjectStore } from '#storage/objects/object-store';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildRar5 } from '#test/rars';
import { packSevenZip } from '#test/seven-zip';
import { handOnParts } from './hand-on-parts.ts';

const run = { id: 'a'.repeat(32), attempt: 1 };
const fileBytes = 100_000;
const windowBytes = 250_000;
const parts = [
  ...Array.from({ length: 10 }, (_, index) => [`${index}/a`, `${index}/b`, ...(index === 3 ? ['3/空'] : [])]),
  // What a plan opens is of groups too.
  ['0/a', '9/b'],
];

describe('an archive handed on in parts', function () {
  this.timeout(60_000);
  const folder = testFolder();
  let opened: TestStore;
  let pool: ChildPool;
  beforeEach(async () => {
    opened = await storeBackends[0]!.open();
    const seal = await findSeal({ atLeast: 'none' });
    pool = createChildPool({ folder: folder.path(), memoryBytes: 1024 ** 3, ahead: 0, idleBytes: 1024 ** 3, seal });
    const names = [...new Set(parts.flat())];
    await folder.write(Object.fromEntries(names.map((name) => [`s/${name}`, name.endsWith('空') ? '' : randomBytes(fileBytes)])));
    await packSevenZip(folder.path('s'), '../in.7z', ['.'], ['-ms=on']);
  });
  afterEach(async () => {
    await pool.close();
    await opened.close();
  });

  let works = 0;
  async function handOn(
    objects: ObjectStore,
    { name = 'in.7z', signal = new AbortController().signal, onProgress = () => {}, largest = fileBytes } = {},
  ) {
    const work = folder.path(`work${works++}`);
    await mkdir(work);
    await copyFile(folder.path(name), join(work, name));
    const deps = {
      ...{ objects, temp: { path: folder.path() }, minFreeBytes: 0 },
      runVerb: pool.run,
    };
    const apartBytes = { largest, repeated: 2 * fileBytes };
    const source = { archivePath: join(work, name), folder: work, deadlineAt: Date.now() + 60_000, windowBytes, apartBytes };
    const task = { owner: 'x', folder: work, deadlineMs: 60_000, signal, onProgress };
    return { work, keys: await handOnParts(deps, run, source, parts, task) };
  }
  /** What a part holds, by its files’ names. */
  async function contentOf(key: string) {
    const path = folder.path(`out/${key.replaceAll('/', '_')}`);
    await mkdir(path, { recursive: true });
    await opened.store.getFile(key, `${path}.zip`);
    return { path, ...(await unpackScene(`${path}.zip`, path)) };
  }

  it('arrives whole, with little of it on the disk at once, and its progress is told by bytes', async () => {
    let most = 0;
    const said: number[] = [];
    const slow: ObjectStore = {
      ...opened.store,
      putFile: async (key, path, options) => {
        await delay(100);
        // Folders of children come and go.
        const found = await readdir(folder.path(), { recursive: true, withFileTypes: true }).catch(() => []);
        const sizes = await Promise.all(
          found
            .filter((entry) => entry.name.endsWith('.zip'))
            .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size),
        );
        most = Math.max(
          most,
          sizes.reduce((sum, size) => sum + size, 0),
        );
        return opened.store.putFile(key, path, options);
      },
    };
    const { keys } = await handOn(slow, {
      onProgress: ((_stage: string, done: number, total: number) => void said.push(done / total)) as () => void,
    });
    for (const [index, paths] of parts.entries()) {
      const { path, files, broken } = await contentOf(keys[index]!);
      expect([files, broken]).to.deep.equal([paths.length, []]);
      for (const name of paths)
        expect((await readFile(join(path, name))).equals(await readFile(folder.path(`s/${name}`))), name).to.equal(true);
    }
    expect(most).to.be.within(2 * fileBytes, 5 * windowBytes);
    expect(said.at(-1)).to.equal(1);
  });

  it('goes on after a fault: what was stored is not sent again', async () => {
    const sent: string[] = [];
    const faulty = (after: number): ObjectStore => ({
      ...opened.store,
      putFile: async (key, path, options) => {
        if (sent.length >= after) throw new AppError('objects.unavailable');
        const put = await opened.store.putFile(key, path, options);
        sent.push(key);
        return put;
      },
    });
    expect(await codeOf(handOn(faulty(2)))).to.equal('objects.unavailable');
    expect(sent).to.have.length(2);
    const { keys } = await handOn(faulty(Infinity));
    expect(sent.toSorted()).to.deep.equal(keys.toSorted());
    await handOn(faulty(0));
    for (const [index, paths] of parts.entries()) expect((await contentOf(keys[index]!)).files).to.equal(paths.length);
  });

  it('names a broken file where its part is unpacked, and has the others', async () => {
    const entries = [...new Set(parts.flat())].map((name) => ({ name, data: name, ...(name === '0/a' && { crc: 1 }) }));
    await folder.write({ 'in.rar': buildRar5(entries) });
    const { keys } = await handOn(opened.store, { name: 'in.rar' });
    for (const [index, lost] of [
      [0, ['0/a']],
      [1, []],
      [10, ['0/a']],
    ] as const) {
      const { files, broken } = await contentOf(keys[index]!);
      expect([files, broken.map(({ file }) => file)]).to.deep.equal([parts[index]!.length - lost.length, lost]);
    }
  });

  it('is not begun where no disk would hold its largest file', async () => {
    expect(await codeOf(handOn(opened.store, { largest: 2 ** 52 }))).to.equal('oblique.noRoom');
  });

  it('ends when it is cancelled', async () => {
    const stop = new AbortController();
    const stopping: ObjectStore = {
      ...opened.store,
      putFile: async (key, path, options) => {
        stop.abort(new Error('cancelled'));
        return opened.store.putFile(key, path, options);
      },
    };
    const error = await handOn(stopping, { signal: stop.signal }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
    expect(stop.signal.aborted).to.equal(true);
  });
});
