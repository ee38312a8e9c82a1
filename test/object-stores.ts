import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { receivePart } from '#api/objects/receive-part';
import { createLocalStore } from '#storage/objects/local';
import type { ObjectStore } from '#storage/objects/object-store';
import { createS3Store } from '#storage/objects/s3';

export interface TestStore {
  store: ObjectStore;
  /** An empty folder for the test's own files. */
  folder: string;
  /** Prefix for part URLs that are paths; `''` where they are absolute. */
  origin: string;
  /** Sends a part as a browser does: one PUT without special headers. */
  putPart: (address: string, bytes: Uint8Array) => Promise<Response>;
  close: () => Promise<void>;
}

const sendPart = (url: string, bytes: Uint8Array): Promise<Response> => fetch(url, { method: 'PUT', body: Buffer.from(bytes) });

async function openLocal(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-objects-'));
  const store = createLocalStore({ folder: join(folder, 'store'), secret: randomBytes(16).toString('hex') });
  const app = new Koa();
  // Some tests disconnect senders on purpose.
  app.silent = true;
  app.use(receivePart(store));
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    store,
    folder,
    origin,
    putPart: (address, bytes) => sendPart(origin + address, bytes),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Address and keys of the test S3 server; undefined without one. */
export const testS3 =
  process.env.TEST_S3_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: process.env.TEST_S3_ENDPOINT,
        accessKey: process.env.TEST_S3_ACCESS_KEY ?? '',
        secretKey: process.env.TEST_S3_SECRET_KEY ?? '',
      };

async function openS3(server: NonNullable<typeof testS3>): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-objects-'));
  const store = await createS3Store({ ...server, bucket: `test-${randomBytes(6).toString('hex')}` });
  return { store, folder, origin: '', putPart: sendPart, close: () => rm(folder, { recursive: true, force: true }) };
}

export interface StoreBackend {
  name: 'local folder' | 'S3';
  open: () => Promise<TestStore>;
}

/** The stores that tests run on. `script/test` sets TEST_S3_ENDPOINT; without it there is no S3, which CI refuses. */
export const storeBackends: StoreBackend[] = [
  { name: 'local folder', open: openLocal },
  ...(testS3 === undefined ? [] : [{ name: 'S3' as const, open: () => openS3(testS3) }]),
];
