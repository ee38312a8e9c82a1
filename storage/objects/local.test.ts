import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { uploadLimits } from '#domain/limits';
import { createLocalStore, type LocalStore } from './local.ts';

const partSize = 5 * 1024 ** 2;
const key = 'uploads/u/1/a.glb';
const type = { contentType: 'model/gltf-binary' };

describe('local store', () => {
  let folder: string;
  const start = (): LocalStore => createLocalStore({ folder, secret: 'a secret of the test' });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-local-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const putPart = async (store: LocalStore, id: string, partNumber: number, bytes: Buffer) =>
    store.receivePart(
      await store.signPart(key, id, { partNumber, bytes: bytes.length, expiresMs: 60_000 }),
      Readable.from([bytes]),
      bytes.length,
    );

  it('leaves no empty folder and no temporary file behind', async () => {
    const store = start();
    await store.putBytes('files/1/1/unpacked/textures/a.png', Buffer.from('x'), { contentType: 'text/plain' });
    await store.removePrefix('files/1/');
    for (const place of ['objects', 'types', 'temporary']) expect(await readdir(join(folder, place))).to.deep.equal([]);
  });

  it('removes temporary files of dead processes, not of live ones', async () => {
    start();
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const host = hostname().replace(/[^\w-]/g, '_');
    const names = [`${host}.${gone}.dead`, `${host}.${process.ppid}.alive`, `elsewhere.${gone}.unknown`, 'elsewhere.1.old'];
    for (const name of names) await writeFile(join(folder, 'temporary', name), 'x');
    await utimes(join(folder, 'temporary', 'elsewhere.1.old'), 0, 0);
    start();
    expect((await readdir(join(folder, 'temporary'))).toSorted()).to.deep.equal(
      [`${host}.${process.ppid}.alive`, `elsewhere.${gone}.unknown`].toSorted(),
    );
  });

  it('resumes an upload after a restart, even in the middle of completing it', async () => {
    const bytes = randomBytes(partSize + 5);
    const pieces = [bytes.subarray(0, partSize), bytes.subarray(partSize)];
    const first = start();
    const { storeUploadId: id } = await first.beginMultipart(key, { ...type, partSize });
    const parts: { partNumber: number; md5: string }[] = [];
    for (const [index, piece] of pieces.entries()) {
      const { md5 } = await putPart(first, id, index + 1, piece);
      parts.push({ partNumber: index + 1, md5 });
    }
    const second = start();
    expect(await second.listParts(key, id)).to.have.length(2);
    await second.completeMultipart(key, id, parts);

    const { storeUploadId: other } = await second.beginMultipart('uploads/u/2/a.glb', { ...type, partSize });
    await rename(join(folder, 'multipart', other, 'data'), join(folder, 'objects/uploads/u/2-moved'));
    await second.putBytes('uploads/u/2/a.glb', bytes, type);
    await start().completeMultipart('uploads/u/2/a.glb', other, parts);
    expect(await readdir(join(folder, 'multipart'))).to.deep.equal([]);
    expect(await second.stat('uploads/u/2/a.glb')).to.include({ bytes: bytes.length });
  });

  it('does not count a part from before a reboot, which may not have reached the disk', async () => {
    const store = start();
    const { storeUploadId: id } = await store.beginMultipart(key, { ...type, partSize });
    await putPart(store, id, 1, randomBytes(10));
    const log = join(folder, 'multipart', id, 'parts.log');
    await writeFile(log, (await readFile(log, 'utf8')).replace(/ \S+$/, ' an-earlier-boot'));
    expect(await store.listParts(key, id)).to.deep.equal([]);
  });

  it('truncates what a larger earlier attempt at the last part left behind', async () => {
    const store = start();
    const { storeUploadId: id } = await store.beginMultipart(key, { ...type, partSize });
    await putPart(store, id, 1, randomBytes(1000));
    const last = randomBytes(10);
    await putPart(store, id, 1, last);
    await store.completeMultipart(key, id, [{ partNumber: 1, md5: createHash('md5').update(last).digest('hex') }]);
    expect(await store.stat(key)).to.include({ bytes: 10 });
  });

  it('refuses to assemble an object with a missing part', async () => {
    const store = start();
    const { storeUploadId: id } = await store.beginMultipart(key, { ...type, partSize });
    const { md5 } = await putPart(store, id, 2, randomBytes(10));
    const refusal = await store.completeMultipart(key, id, [{ partNumber: 2, md5 }]).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'upload.partMismatch' });
    expect(await store.stat(key)).to.equal(undefined);
  });

  it('takes no part that would fill the disk', async () => {
    const store = createLocalStore({ folder, secret: 'a secret of the test', minFreeBytes: (await start().freeBytes()) ?? 0 });
    const { storeUploadId: id } = await store.beginMultipart(key, { ...type, partSize });
    const refusal = await putPart(store, id, 1, randomBytes(2 ** 20)).catch((error: unknown) => error);
    expect(refusal).to.include({ reason: 'diskFull' });
    expect(await readFile(join(folder, 'multipart', id, 'data'))).to.have.length(0);
  });

  it('is full when too few inodes are free, on a file system that counts them', async () => {
    const store = createLocalStore({ folder, secret: 'a secret of the test', minFreeInodes: Number.MAX_SAFE_INTEGER });
    const counted = (await statfs(folder)).files > 0;
    expect((await store.freeBytes()) === 0).to.equal(counted);
    const { storeUploadId: id } = await store.beginMultipart(key, { ...type, partSize });
    const refusal = await putPart(store, id, 1, randomBytes(10)).then(
      () => undefined,
      (error: unknown) => (error as { reason?: string }).reason,
    );
    expect(refusal).to.equal(counted ? 'diskFull' : undefined);
  });

  it('takes a part so many times, over restarts too, and its log grows no further', async () => {
    const first = start();
    const { storeUploadId: id } = await first.beginMultipart(key, { ...type, partSize });
    for (let sent = 0; sent < uploadLimits.arrivalsPerPart - 1; sent++) await putPart(first, id, 1, Buffer.from('x'));
    const second = start();
    await putPart(second, id, 1, Buffer.from('y'));
    const log = join(folder, 'multipart', id, 'parts.log');
    const before = (await readFile(log)).length;
    for (const store of [second, start()]) {
      const refusal = await putPart(store, id, 1, Buffer.from('z')).catch((error: unknown) => error);
      expect(refusal).to.include({ reason: 'tooOften' });
    }
    expect((await readFile(log)).length).to.equal(before);
    await putPart(second, id, 2, Buffer.from('x'));
    expect(await second.listParts(key, id)).to.have.length(2);
  });

  it('reports free space', async () => {
    expect(await start().freeBytes()).to.be.greaterThan(0);
    await start().ping();
  });
});
