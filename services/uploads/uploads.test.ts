import { setTimeout } from 'node:timers/promises';
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { ErrorCode } from '#domain/errors/table';
import { uploadLimits } from '#domain/limits';
import { tiers } from '#domain/tiers';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { UploadRow } from '#storage/database/models/uploads';
import { codeOf } from '#test/failures';
import { farmBackends, type TestDatabase } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildUser } from '#test/people';
import type { DiskDeps } from '../deps.ts';
import { abortUpload } from './abort.ts';
import { completeUpload } from './complete.ts';
import { claimUpload } from './claim.ts';
import { createUpload } from './create.ts';
import { listUploadParts } from './list-parts.ts';
import { signParts } from './sign-parts.ts';
import { storageUsage } from './storage-quota.ts';
import { sweepUploads } from './sweep.ts';

const MiB = 1024 ** 2;
const partSize = uploadLimits.partBytes;
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

// The embedded pair, and the pair of a real installation.
const backends = farmBackends.flatMap((database, index) => {
  const store = storeBackends[index];
  return store === undefined ? [] : [{ name: `${database.name}, ${store.name}`, database, store }];
});

for (const backend of backends) {
  describe(`uploads: ${backend.name}`, () => {
    let db: TestDatabase;
    let stored: TestStore;
    let deps: DiskDeps;
    let user: UserRow;
    const content = randomBytes(2 * partSize + 777);
    const piece = (number: number): Buffer => content.subarray((number - 1) * partSize, number * partSize);

    before(async () => {
      [db, stored] = await Promise.all([backend.database.open(), backend.store.open()]);
      deps = { database: db.database, objects: stored.store, minFreeBytes: 0 };
    });
    after(async () => {
      await db.close();
      await stored.close();
    });
    beforeEach(async () => {
      user = await buildUser(db.database);
    });

    const create = (fileName = '椅子.zip', fileSize = content.length) =>
      createUpload(deps, { ownerId: user.id, fileName, fileSize, modelType: 'single', origin: 'workbench' });
    const announce = (uploadId: string, numbers: number[]) =>
      signParts(deps, {
        ownerId: user.id,
        uploadId,
        parts: numbers.map((partNumber) => ({ partNumber, size: piece(partNumber).length, md5: md5(piece(partNumber)) })),
      });
    const send = async (uploadId: string, numbers: number[], bytesOf = piece): Promise<void> => {
      const urls = await announce(uploadId, numbers);
      for (const { partNumber, url } of urls) expect((await stored.putPart(url, bytesOf(partNumber))).status).to.equal(200);
    };
    const complete = (uploadId: string) => completeUpload(deps, { ownerId: user.id, uploadId });
    const used = async (): Promise<number> => (await storageUsage(deps, { userId: user.id })).usedBytes;
    const rowOf = (uploadId: string): Promise<UploadRow> => db.database.uploads.findByPk(uploadId, { rejectOnEmpty: true });
    const read = async (key: string): Promise<string> => {
      const hash = createHash('md5');
      for await (const chunk of await stored.store.open(key)) hash.update(chunk as Buffer);
      return hash.digest('hex');
    };

    describe('an upload without trouble', () => {
      it('assembles the file under the server’s key and content type', async () => {
        const ticket = await create('我的 椅子#1.ZIP');
        expect(ticket).to.include({ partSize, partCount: 3, purpose: 'model', claimedBy: null });
        expect(ticket.objectKey).to.equal(`uploads/${user.id}/${ticket.id}/我的 椅子_1.ZIP`);
        expect(await used()).to.equal(content.length);
        await send(ticket.id, [1, 2, 3]);
        expect(await complete(ticket.id)).to.include({ objectKey: ticket.objectKey, fileSize: content.length });
        expect(await stored.store.stat(ticket.objectKey)).to.include({ bytes: content.length, contentType: 'application/zip' });
        expect(await read(ticket.objectKey)).to.equal(md5(content));
        expect(await db.database.uploadParts.count({ where: { uploadId: ticket.id } })).to.equal(0);
      });

      it('returns the same when completed twice, also concurrently', async () => {
        const ticket = await create();
        await send(ticket.id, [1, 2, 3]);
        const [first, second] = await Promise.all([complete(ticket.id), complete(ticket.id)]);
        expect(first.objectKey).to.equal(ticket.objectKey).and.to.equal(second.objectKey);
        expect((await complete(ticket.id)).objectKey).to.equal(ticket.objectKey);
        expect(await read(ticket.objectKey)).to.equal(md5(content));
        expect(await used()).to.equal(content.length);
      });

      it('waits for a file that a concurrent call is about to put in its place', async () => {
        const { id: uploadId, objectKey: fileUrl } = await create();
        await send(uploadId, [1, 2, 3]);
        const { objectKey, storeUploadId } = await rowOf(uploadId);
        await stored.store.abortMultipart(objectKey, storeUploadId);
        const completing = complete(uploadId);
        await setTimeout(150);
        await stored.store.putBytes(objectKey, content, { contentType: 'application/zip' });
        expect((await completing).objectKey).to.equal(fileUrl);
        expect(await read(fileUrl)).to.equal(md5(content));
      });

      it('resumes after a pause from the stored parts', async () => {
        const { id: uploadId } = await create();
        await send(uploadId, [1, 3]);
        const { upload, parts } = await listUploadParts(deps, { ownerId: user.id, uploadId });
        expect(upload).to.include({ status: 'Open', fileSize: content.length, partCount: 3 });
        expect(parts.map(({ partNumber, bytes: size, md5 }) => ({ partNumber, size, md5 }))).to.deep.equal([
          { partNumber: 1, size: partSize, md5: md5(piece(1)) },
          { partNumber: 3, size: 777, md5: md5(piece(3)) },
        ]);
        const missing = await complete(uploadId).catch((error: unknown) => error);
        expect(missing).to.include({ code: 'upload.partsMissing', message: '还有 1 个分片没有传完，请继续上传' });
        await send(uploadId, [2]);
        expect(await codeOf(complete(uploadId))).to.equal('none');
        expect((await listUploadParts(deps, { ownerId: user.id, uploadId })).upload.status).to.equal('Completed');
      });

      it('resumes completing where a process died', async () => {
        const assembled = await create();
        await send(assembled.id, [1, 2, 3]);
        const { objectKey, storeUploadId } = await rowOf(assembled.id);
        await db.database.uploads.update({ status: 'Completing' }, { where: { id: assembled.id } });
        await stored.store.completeMultipart(
          objectKey,
          storeUploadId,
          [1, 2, 3].map((partNumber) => ({ partNumber, md5: md5(piece(partNumber)) })),
        );
        expect(await codeOf(complete(assembled.id))).to.equal('none');

        const claimedOnly = await create();
        await send(claimedOnly.id, [1, 2]);
        await db.database.uploads.update({ status: 'Completing' }, { where: { id: claimedOnly.id } });
        await send(claimedOnly.id, [3]);
        expect(await codeOf(complete(claimedOnly.id))).to.equal('none');
        expect(await read(claimedOnly.objectKey)).to.equal(md5(content));
      });
    });

    describe('refuses up front', () => {
      const refusals: [string, number, ErrorCode][] = [
        ['photo.docx', 10, 'upload.formatRefused'],
        ['chair.max', 10, 'upload.formatRefused'],
        ['chair.glb', 0, 'upload.empty'],
        ['chair.glb', 300 * MiB + 1, 'upload.tooLarge'],
      ];
      for (const [fileName, fileSize, code] of refusals) {
        it(`${fileName} of ${fileSize} bytes: ${code}`, async () => {
          expect(await codeOf(create(fileName, fileSize))).to.equal(code);
          expect(await used()).to.equal(0);
        });
      }

      if (backend.store.name === 'local folder') {
        it('any upload while the disk is nearly full', async () => {
          const low = { ...deps, minFreeBytes: (await stored.store.freeBytes()) ?? 0 };
          const input = { ownerId: user.id, fileName: 'a.glb', fileSize: 100 * MiB, modelType: 'single', origin: 'workbench' } as const;
          expect(await codeOf(createUpload(low, input))).to.equal('upload.diskFull');
          expect(await used()).to.equal(0);
        });
      }

      it('uploads beyond the user’s storage, also when opened concurrently', async () => {
        const limit = tiers.free.storageBytes;
        const size = 280 * MiB;
        const room = Math.floor(limit / size);
        await db.database.users.update({ storageUsedBytes: (room - 3) * size }, { where: { id: user.id } });
        const answers = await Promise.all(Array.from({ length: 10 }, () => codeOf(create('a.glb', size))));
        expect(answers.filter((answer) => answer === 'none')).to.have.length(3);
        expect(answers.filter((answer) => answer === 'upload.storageFull')).to.have.length(7);
        expect(await used()).to.equal(room * size);
        const refusal = await create('a.glb', size).catch((error: unknown) => error);
        expect(refusal)
          .to.have.property('message')
          .that.matches(/^存储空间不足：还剩 160 MB，需要 280 MB/);
      });

      it('more uploads than a user may leave unfinished, also when opened concurrently; ending one makes room', async () => {
        const { openPerUser } = uploadLimits;
        const opened = await Promise.all(Array.from({ length: openPerUser - 3 }, () => create('a.glb', 10)));
        const answers = await Promise.all(Array.from({ length: 10 }, () => codeOf(create('a.glb', 10))));
        expect(answers.filter((answer) => answer === 'none')).to.have.length(3);
        expect(answers.filter((answer) => answer === 'upload.tooManyOpen')).to.have.length(7);
        expect(await used()).to.equal(openPerUser * 10);
        await abortUpload(deps, { ownerId: user.id, uploadId: opened[0]!.id });
        expect(await codeOf(create('a.glb', 10))).to.equal('none');
      });

      it('nothing below the hard cap for a user who bypasses the limits', async () => {
        user = await buildUser(db.database, { bypassesLimits: true });
        expect(await codeOf(create('a.glb', 20 * 1024 * MiB))).to.equal('none');
        expect(await codeOf(create('a.glb', uploadLimits.absoluteBytes + 1))).to.equal('upload.tooLarge');
      });
    });

    describe('parts that differ from what was announced', () => {
      it('are not signed when they are outside the plan', async () => {
        const { id: uploadId } = await create();
        const sign = (partNumber: number, size: number) =>
          signParts(deps, { ownerId: user.id, uploadId, parts: [{ partNumber, size, md5: md5(Buffer.from('')) }] });
        expect(await codeOf(sign(4, 777))).to.equal('upload.partUnknown');
        expect(await codeOf(sign(3, partSize))).to.equal('upload.partMismatch');
        expect(await codeOf(sign(1, 777))).to.equal('upload.partMismatch');
      });

      it('are named, and the upload continues once they are sent again', async () => {
        const { id: uploadId, objectKey: fileUrl } = await create();
        await send(uploadId, [1, 2, 3], (number) => (number === 1 ? piece(1) : randomBytes(piece(number).length)));
        const refusal = await complete(uploadId).catch((error: unknown) => error);
        expect(refusal).to.include({ code: 'upload.partMismatch', message: '第 2、3 个分片与文件不一致，请重新上传这些分片' });
        await send(uploadId, [2, 3]);
        expect(await codeOf(complete(uploadId))).to.equal('none');
        expect(await read(fileUrl)).to.equal(md5(content));
      });

      it('end the upload and free its storage when they are too large', async () => {
        const { id: uploadId, objectKey: fileUrl, storeUploadId } = await create();
        await send(uploadId, [1, 2]);
        const [address] = await announce(uploadId, [3]);
        expect((await stored.putPart(address!.url, randomBytes(4096))).status).to.be.oneOf([403, 413]);
        // As from a store that does not hold senders to the length they signed.
        const loose = await stored.store.signPart(fileUrl, storeUploadId, { partNumber: 3, bytes: 4096, expiresMs: 60_000 });
        expect((await stored.putPart(loose, randomBytes(4096))).status).to.equal(200);
        expect(await codeOf(complete(uploadId))).to.equal('upload.partOversize');
        expect(await used()).to.equal(0);
        expect(await stored.store.stat(fileUrl)).to.equal(undefined);
        expect(await codeOf(complete(uploadId))).to.equal('upload.closed');
        expect(await codeOf(announce(uploadId, [1]))).to.equal('upload.closed');
      });
    });

    describe('aborting', () => {
      it('frees the storage once, however often and concurrently it is called', async () => {
        const kept = await create();
        const { id: uploadId } = await create();
        await send(uploadId, [1]);
        const abort = () => abortUpload(deps, { ownerId: user.id, uploadId });
        expect(await Promise.all([abort(), abort(), abort()])).to.deep.equal([undefined, undefined, undefined]);
        await abort();
        expect(await used()).to.equal(content.length);
        expect((await listUploadParts(deps, { ownerId: user.id, uploadId })).upload.status).to.equal('Aborted');
        expect(await codeOf(complete(uploadId))).to.equal('upload.closed');
        expect((await rowOf(kept.id)).status).to.equal('Open');
      });

      it('has one winner against a concurrent complete', async () => {
        const { id: uploadId, objectKey: fileUrl } = await create();
        await send(uploadId, [1, 2, 3]);
        await Promise.all([codeOf(complete(uploadId)), abortUpload(deps, { ownerId: user.id, uploadId })]);
        expect((await rowOf(uploadId)).status).to.equal('Aborted');
        expect(await stored.store.stat(fileUrl)).to.equal(undefined);
        expect(await used()).to.equal(0);
      });

      it('does not undo a claim, and only one claim wins', async () => {
        const { id: uploadId, objectKey: fileUrl } = await create();
        await send(uploadId, [1, 2, 3]);
        await complete(uploadId);
        const claims = await Promise.all([claim(uploadId), claim(uploadId), claim(uploadId)]);
        expect(claims.filter(Boolean)).to.have.length(1);
        expect(await codeOf(abortUpload(deps, { ownerId: user.id, uploadId }))).to.equal('upload.closed');
        expect(await stored.store.stat(fileUrl)).to.include({ bytes: content.length });
        expect(await used()).to.equal(content.length);
      });
    });

    const claim = (uploadId: string, claimedBy = `file/${newId()}`): Promise<boolean> =>
      db.database.transact((transaction) => claimUpload(db.database, { uploadId, claimedBy }, transaction));

    describe('sweeping', () => {
      const later = (ms: number): DiskDeps => ({ ...deps, clock: () => new Date(Date.now() + ms) });

      it('ends uploads abandoned for seven days, keeps claimed ones, and frees each one’s storage once', async () => {
        const open = await create();
        await send(open.id, [1]);
        const unused = await create();
        await send(unused.id, [1, 2, 3]);
        await complete(unused.id);
        const file = await create();
        await send(file.id, [1, 2, 3]);
        await complete(file.id);
        await claim(file.id);

        await sweepUploads(later(uploadLimits.abandonedMs - 60_000));
        expect(await used()).to.equal(3 * content.length);
        await Promise.all([sweepUploads(later(uploadLimits.abandonedMs + 60_000)), sweepUploads(later(uploadLimits.abandonedMs + 60_000))]);
        expect(await used()).to.equal(content.length);
        expect((await rowOf(open.id)).status).to.equal('Aborted');
        expect(await stored.store.stat(unused.objectKey)).to.equal(undefined);
        expect(await stored.store.stat(file.objectKey)).to.include({ bytes: content.length });
        expect(await claim(unused.id), 'a swept upload').to.equal(false);
        await sweepUploads(later(3 * uploadLimits.abandonedMs));
        expect(await db.database.uploads.count({ where: { ownerId: user.id, status: 'Aborted' } })).to.equal(0);
      });

      it('clears the store after an abort whose process died', async () => {
        const { id: uploadId, objectKey: fileUrl } = await create();
        await send(uploadId, [1]);
        const { storeUploadId } = await rowOf(uploadId);
        await db.database.uploads.update({ status: 'Aborted' }, { where: { id: uploadId } });
        await sweepUploads(deps);
        expect(await codeOf(stored.store.listParts(fileUrl, storeUploadId))).to.equal('objects.notFound');
        expect((await rowOf(uploadId)).storeUploadId).to.equal('');
      });
    });

    it('hides everything from other users', async () => {
      const { id: uploadId } = await create();
      await send(uploadId, [1, 2, 3]);
      await complete(uploadId);
      const other = await buildUser(db.database);
      const input = { ownerId: other.id, uploadId };
      expect(await codeOf(listUploadParts(deps, input))).to.equal('upload.unknown');
      expect(await codeOf(completeUpload(deps, input))).to.equal('upload.unknown');
      expect(await codeOf(abortUpload(deps, input))).to.equal('upload.unknown');
      expect(await codeOf(signParts(deps, { ...input, parts: [] }))).to.equal('upload.unknown');
    });
  });
}
