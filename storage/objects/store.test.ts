import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'chai';
import type { AppError } from '#domain/errors/app-error';
import { codeOf } from '#test/failures';
import { storeBackends, type TestStore } from '#test/object-stores';

const MiB = 1024 ** 2;
const type = { contentType: 'model/gltf-binary' };
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

for (const backend of storeBackends) {
  describe(`object store: ${backend.name}`, () => {
    let opened: TestStore;
    before(async () => {
      opened = await backend.open();
    });
    after(() => opened.close());

    const keysUnder = async (prefix: string): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of opened.store.list(prefix)) keys.push(key);
      return keys;
    };

    it('returns what was put, whole and in ranges', async () => {
      const { store } = opened;
      await store.putBytes('jobs/1/1/result.glb', Buffer.from('0123456789'), type);
      expect((await bytesOf(await store.open('jobs/1/1/result.glb'))).toString()).to.equal('0123456789');
      expect((await bytesOf(await store.open('jobs/1/1/result.glb', { start: 2, end: 4 }))).toString()).to.equal('234');
      expect(await store.stat('jobs/1/1/result.glb')).to.include({ bytes: 10, contentType: 'model/gltf-binary' });
    });

    it('replaces an object and changes its etag', async () => {
      const { store } = opened;
      await store.putBytes('jobs/2/report.json', Buffer.from('{}'), { contentType: 'application/json' });
      const before = await store.stat('jobs/2/report.json');
      await store.putBytes('jobs/2/report.json', Buffer.from('{"a":1}'), { contentType: 'text/plain' });
      const after = await store.stat('jobs/2/report.json');
      expect(after).to.include({ bytes: 7, contentType: 'text/plain' });
      expect(after?.etag).to.not.equal(before?.etag);
    });

    for (const bytes of [0, 1, 17 * MiB + 3]) {
      it(`stores and returns a file of ${bytes} bytes`, async () => {
        const { store, folder } = opened;
        const content = randomBytes(bytes);
        await writeFile(join(folder, 'there'), content);
        expect(await store.putFile(`jobs/3/${bytes}.glb`, join(folder, 'there'), type)).to.deep.equal({ bytes });
        let seen = 0;
        const options = { onBytes: (done: number) => (seen = done) };
        expect(await store.getFile(`jobs/3/${bytes}.glb`, join(folder, 'back'), options)).to.deep.equal({ bytes });
        expect(seen).to.equal(bytes);
        expect(md5(await readFile(join(folder, 'back')))).to.equal(md5(content));
      });
    }

    it('stops a cancelled transfer and leaves nothing behind', async () => {
      const { store, folder } = opened;
      await writeFile(join(folder, 'large'), randomBytes(20 * MiB));
      const cancelled = AbortSignal.abort();
      const put = await store.putFile('jobs/4/a.glb', join(folder, 'large'), { ...type, signal: cancelled }).catch(String);
      expect(put).to.match(/abort/i);
      expect(await store.stat('jobs/4/a.glb')).to.equal(undefined);
      await store.putFile('jobs/4/a.glb', join(folder, 'large'), type);
      const stop = new AbortController();
      const got = store.getFile('jobs/4/a.glb', join(folder, 'partial'), { signal: stop.signal, onBytes: () => stop.abort() });
      expect(await got.catch(String)).to.match(/abort/i);
      expect(await readFile(join(folder, 'partial')).catch((error: NodeJS.ErrnoException) => error.code)).to.equal('ENOENT');
    });

    it('reports a missing object as missing', async () => {
      const { store, folder } = opened;
      expect(await store.stat('files/none/source')).to.equal(undefined);
      expect(await codeOf(store.open('files/none/source'))).to.equal('objects.notFound');
      expect(await codeOf(store.getFile('files/none/source', join(folder, 'none')))).to.equal('objects.notFound');
      await store.remove('files/none/source');
      expect(await store.removePrefix('files/none/')).to.equal(0);
    });

    const oddKeys = [
      'files/k/椅子 (最终版) v2.glb',
      'files/k/a+b & c=d.obj',
      "files/k/it's 100% [new]~!.png",
      'files/k/贴图/木纹 01.jpg',
      'files/k/é é.mtl',
    ];
    for (const key of oddKeys) {
      it(`accepts the key ${key}`, async () => {
        const { store } = opened;
        await store.putBytes(key, Buffer.from(key), type);
        expect((await bytesOf(await store.open(key))).toString()).to.equal(key);
        expect(await keysUnder('files/k/')).to.include(key);
        await store.remove(key);
        expect(await keysUnder('files/k/')).to.not.include(key);
      });
    }

    for (const key of ['../outside', 'a/../../outside', '/absolute', 'a//b', 'a/./b', '', 'a\u0000b', 'x'.repeat(1025), 'a/\ud800']) {
      it(`refuses the key ${JSON.stringify(key).slice(0, 40)}`, async () => {
        const refusal = await opened.store.putBytes(key, Buffer.from('x'), type).catch((error: unknown) => error);
        expect(refusal).to.be.instanceOf(TypeError);
      });
    }

    it('lists by prefix in order, and removes by prefix without touching neighbours', async () => {
      const { store } = opened;
      const keys = ['files/l1/1/b.png', 'files/l1/1/a/x.obj', 'files/l1/1/a.txt', 'files/l1/2/preview.glb', 'files/l10/1/preview.glb'];
      for (const key of keys) await store.putBytes(key, Buffer.from(key), type);
      expect(await keysUnder('files/l1/')).to.deep.equal([
        'files/l1/1/a.txt',
        'files/l1/1/a/x.obj',
        'files/l1/1/b.png',
        'files/l1/2/preview.glb',
      ]);
      expect(await keysUnder('files/l1')).to.have.length(5);
      expect(await store.removePrefix('files/l1/')).to.equal(4);
      expect(await keysUnder('files/l')).to.deep.equal(['files/l10/1/preview.glb']);
    });

    describe('multipart', () => {
      const partSize = 5 * MiB;
      const key = 'uploads/u/1/大椅子 1.zip';
      const content = randomBytes(2 * partSize + 1234);
      const part = (number: number): Buffer => content.subarray((number - 1) * partSize, number * partSize);
      const wanted = [1, 2, 3].map((partNumber) => ({ partNumber, md5: md5(part(partNumber)) }));
      const begin = (): Promise<{ storeUploadId: string }> =>
        opened.store.beginMultipart(key, { contentType: 'application/zip', partSize });
      const send = async (id: string, number: number, bytes: Uint8Array = part(number), announced = bytes.length): Promise<Response> =>
        opened.putPart(await opened.store.signPart(key, id, { partNumber: number, bytes: announced, expiresMs: 60_000 }), bytes);

      it('assembles an object from parts sent in any order, with a pause', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        for (const number of [3, 1]) {
          const response = await send(id, number);
          expect(response.status).to.equal(200);
          expect(response.headers.get('etag')).to.equal(`"${md5(part(number))}"`);
        }
        expect(await store.listParts(key, id)).to.deep.equal([
          { partNumber: 1, bytes: partSize, md5: md5(part(1)) },
          { partNumber: 3, bytes: 1234, md5: md5(part(3)) },
        ]);
        expect(await store.stat(key)).to.equal(undefined);
        await send(id, 2);
        await store.completeMultipart(key, id, wanted);
        expect(md5(await bytesOf(await store.open(key)))).to.equal(md5(content));
        expect(await store.stat(key)).to.include({ bytes: content.length, contentType: 'application/zip' });
        expect(await codeOf(store.listParts(key, id))).to.equal('objects.notFound');
        expect(await codeOf(store.completeMultipart(key, id, wanted))).to.be.oneOf(['objects.notFound', 'none']);
        expect(await store.stat(key)).to.include({ bytes: content.length });
        await store.remove(key);
      });

      it('keeps the last version of a part that was sent twice', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        await send(id, 1, randomBytes(partSize));
        for (const number of [1, 2, 3]) await send(id, number);
        await store.completeMultipart(key, id, wanted);
        expect(md5(await bytesOf(await store.open(key)))).to.equal(md5(content));
        await store.remove(key);
      });

      it('accepts no part once complete', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        for (const number of [1, 2, 3]) await send(id, number);
        await store.completeMultipart(key, id, wanted);
        expect((await send(id, 1, Buffer.from('x'))).status).to.equal(404);
        expect(md5(await bytesOf(await store.open(key)))).to.equal(md5(content));
        await store.remove(key);
      });

      it('names the part that differs', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        for (const number of [1, 2, 3]) await send(id, number, number === 2 ? randomBytes(partSize) : part(number));
        const refusal = await store.completeMultipart(key, id, wanted).catch((error: unknown) => error);
        expect(refusal).to.include({ code: 'upload.partMismatch' });
        expect((refusal as AppError).params.parts).to.equal('2');
        await store.abortMultipart(key, id);
      });

      it('refuses a part that is larger than it was announced', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        // A store may answer, or close the connection in the middle of the body.
        const status = await send(id, 1, part(1), 1).then(
          (response) => response.status,
          () => 'cut off',
        );
        expect(status).to.be.oneOf([403, 413, 'cut off']);
        expect(await store.listParts(key, id)).to.deep.equal([]);
        await store.abortMultipart(key, id);
      });

      it('forgets an aborted upload; aborting again succeeds', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        await send(id, 1);
        await store.abortMultipart(key, id);
        await store.abortMultipart(key, id);
        expect(await codeOf(store.listParts(key, id))).to.equal('objects.notFound');
        expect((await send(id, 1, Buffer.from('x'))).status).to.equal(404);
        expect(await store.stat(key)).to.equal(undefined);
      });

      it('refuses a tampered URL', async () => {
        const { store } = opened;
        const { storeUploadId: id } = await begin();
        const address = await store.signPart(key, id, { partNumber: 1, bytes: 1, expiresMs: 60_000 });
        expect((await opened.putPart(address.replace('partNumber=1', 'partNumber=2'), Buffer.from('x'))).status).to.equal(403);
        expect((await opened.putPart(address.replace('bytes=1', 'bytes=2'), Buffer.from('xx'))).status).to.equal(403);
        expect(await store.listParts(key, id)).to.deep.equal([]);
        await store.abortMultipart(key, id);
      });
    });
  });
}
