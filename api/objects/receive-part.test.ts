import { createHash, randomBytes } from 'node:crypto';
import { rm, symlink } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { storeBackends, type TestStore } from '#test/object-stores';

const partSize = 5 * 1024 ** 2;
const key = 'uploads/u/1/椅子.glb';
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

describe('part uploads to the local store', () => {
  let opened: TestStore;
  let id: string;
  const [local] = storeBackends;

  before(async () => {
    if (local === undefined) throw new Error('No local store');
    opened = await local.open();
  });
  after(() => opened.close());
  beforeEach(async () => {
    ({ storeUploadId: id } = await opened.store.beginMultipart(key, { contentType: 'model/gltf-binary', partSize }));
  });

  const sign = (expiresMs = 60_000): Promise<string> => opened.store.signPart(key, id, { partNumber: 1, bytes: partSize, expiresMs });
  const received = () => opened.store.listParts(key, id);

  /** A sender that stalls half-way through resending a part; resolves once its bytes arrive and the earlier copy no longer counts. */
  const sendHalf = async (bytes: Buffer): Promise<ClientRequest> => {
    await opened.putPart(await sign(), randomBytes(10));
    expect(await received()).to.have.length(1);
    const url = new URL(opened.origin + (await sign()));
    const sender = request(url, { method: 'PUT', headers: { 'Content-Length': bytes.length } });
    sender.on('error', () => undefined);
    await new Promise((sent) => sender.write(bytes.subarray(0, bytes.length / 2), sent));
    while ((await received()).length > 0) await delay(5);
    return sender;
  };

  it('distinguishes an expired URL from a forged one', async () => {
    expect((await opened.putPart(await sign(-1), randomBytes(10))).status).to.equal(410);
    expect((await opened.putPart(`${await sign()}x`, randomBytes(10))).status).to.equal(403);
    expect((await opened.putPart('/objects/uploads/u/1/other.glb', randomBytes(10))).status).to.equal(403);
  });

  it('refuses a body larger than a part, whether its length is announced or not', async () => {
    const large = randomBytes(partSize + 1);
    expect((await opened.putPart(await sign(), large)).status).to.equal(413);
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(large);
        controller.close();
      },
    });
    const init = { method: 'PUT', body: stream, duplex: 'half' } as RequestInit;
    const status = await fetch(opened.origin + (await sign()), init).then((response) => response.status);
    expect(status).to.equal(413);
    expect(await received()).to.deep.equal([]);
  });

  it('says that the disk is full', async () => {
    const data = join(opened.folder, 'store', 'multipart', id, 'data');
    await rm(data);
    await symlink('/dev/full', data);
    expect((await opened.putPart(await sign(), randomBytes(partSize))).status).to.equal(507);
    expect(await received()).to.deep.equal([]);
  });

  it('discards a part whose sender disconnects, and accepts it again', async () => {
    const bytes = randomBytes(partSize);
    const sender = await sendHalf(randomBytes(partSize));
    sender.destroy();
    const again = await opened.putPart(await sign(), bytes);
    expect(again.status).to.equal(200);
    expect(await received()).to.deep.equal([{ partNumber: 1, bytes: partSize, md5: md5(bytes) }]);
  });

  it('lets a second attempt at a part replace a stalled first one', async () => {
    const hanging = await sendHalf(randomBytes(partSize));
    const bytes = randomBytes(partSize);
    expect((await opened.putPart(await sign(), bytes)).status).to.equal(200);
    hanging.destroy();
    await opened.store.completeMultipart(key, id, [{ partNumber: 1, md5: md5(bytes) }]);
    expect(await opened.store.stat(key)).to.include({ bytes: partSize });
  });

  it('cuts off arriving parts when the upload is aborted', async () => {
    const hanging = await sendHalf(randomBytes(partSize));
    await opened.store.abortMultipart(key, id);
    hanging.destroy();
    expect((await opened.putPart(await sign(), randomBytes(10))).status).to.equal(404);
  });
});
