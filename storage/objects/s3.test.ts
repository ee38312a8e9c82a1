import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { testS3 } from '#test/object-stores';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3.ts';

/** A proxy to the store whose connections can be cut and restored; bytes pass through unchanged. */
class Connection {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async restore(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket
          .on('error', () => undefined)
          .once('close', () => {
            this.#sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Passes nothing on any more, and closes nothing. */
  silence(): void {
    for (const socket of this.#sockets) socket.unpipe();
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server?.close(closed));
  }
}

if (testS3 !== undefined) {
  const server = testS3;
  describe('S3 store with a broken connection', () => {
    const proxy = new Connection(server.endpoint);
    const bytes = randomBytes(100_000);
    let store: ObjectStore;
    let folder: string;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelmill-s3-'));
      await proxy.restore();
      const options = { ...server, bucket: `test-${randomBytes(6).toString('hex')}` };
      store = await createS3Store({ ...options, endpoint: `http://127.0.0.1:${proxy.port}`, publicEndpoint: 'https://files.example.com' });
    });
    after(async () => {
      await proxy.cut();
      await rm(folder, { recursive: true, force: true });
    });

    it('recovers when the connection is back within a second', async () => {
      await proxy.cut();
      const put = store.putBytes('jobs/1/a.glb', bytes, { contentType: 'model/gltf-binary' });
      await delay(500);
      await proxy.restore();
      await put;
      expect(await store.stat('jobs/1/a.glb')).to.include({ bytes: bytes.length });
    });

    it('reports a retryable error when the connection stays cut', async () => {
      await proxy.cut();
      const works = [
        () => store.ping(),
        () => store.stat('jobs/1/a.glb'),
        () => store.beginMultipart('uploads/1', { contentType: 'a/b', partSize: 5 }),
      ];
      for (const work of works) {
        const fault = await work().catch((error: unknown) => error);
        expect(fault).to.be.instanceOf(AppError).and.include({ code: 'objects.unavailable' });
        expect((fault as AppError).entry.permanent).to.equal(false);
      }
      await proxy.restore();
      await store.ping();
    });

    it('leaves a download that has gone silent when it is cancelled, and no half of it', async () => {
      await store.putBytes('jobs/1/large.glb', randomBytes(32 * 1024 ** 2), { contentType: 'model/gltf-binary' });
      const path = join(folder, 'large.glb');
      const cancelled = new AbortController();
      const download = store.getFile('jobs/1/large.glb', path, { signal: cancelled.signal, onBytes: () => proxy.silence() });
      const ended = download.then(
        () => 'done',
        (error: unknown) => (error as Error).name,
      );
      expect(await Promise.race([ended, delay(1000, 'silent')])).to.equal('silent');
      cancelled.abort();
      expect(await ended).to.equal('AbortError');
      expect(existsSync(path)).to.equal(false);
      await proxy.cut();
      await proxy.restore();
    });

    it('signs URLs for the public endpoint, without a request', async () => {
      await proxy.cut();
      const url = new URL(await store.signPart('uploads/u/1/椅子.zip', 'id', { partNumber: 2, bytes: 7, expiresMs: 60_000 }));
      expect(url.origin).to.equal('https://files.example.com');
      expect(url.searchParams.get('X-Amz-SignedHeaders')).to.equal('content-length;host');
      expect(url.searchParams.get('partNumber')).to.equal('2');
      await proxy.restore();
    });
  });
}
