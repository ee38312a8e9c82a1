/** One of the two servers that the benchmark compares, run as its own process: `server.js modelmill|bare FOLDER`. */

import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApi } from '#api/server';
import { createLocalMail } from '#providers/mail/local';
import { createLocalModerator } from '#providers/moderation/local';
import { createLocalSms } from '#providers/sms/local';
import { openDatabase } from '#storage/database/connect';
import { migrate } from '#storage/database/migrate';
import { createLocalStore } from '#storage/objects/local';
import type { BenchReply, BenchRequest } from './messages.ts';

const [kind = 'bare', folder = '.'] = process.argv.slice(2);
const reply = (message: BenchReply): void => void process.send?.(message);
const key = 'uploads/bench/1/file.bin';
let peakRss = 0;
const watch = (): number => (peakRss = Math.max(peakRss, process.memoryUsage.rss()));
setInterval(watch, 20).unref();

/** The product's api with the local store. */
async function startModelmill(): Promise<void> {
  const database = await openDatabase(`sqlite:${join(folder, 'bench.sqlite')}`);
  await migrate(database);
  const log = pino({ level: 'warn' });
  const store = createLocalStore({ folder: join(folder, 'objects'), secret: randomUUID() });
  const providers = {
    sms: createLocalSms(),
    mailer: createLocalMail(),
    signInProviders: {},
    payments: {},
    moderator: createLocalModerator(),
  };
  const { port } = await startApi({
    database,
    objects: store,
    partReceiver: store,
    ...providers,
    log,
    secret: randomUUID(),
    host: '127.0.0.1',
    port: 0,
  });
  let storeUploadId = '';
  const serve = async (request: BenchRequest): Promise<void> => {
    if (request.type === 'begin') {
      peakRss = 0;
      const { partSize } = request;
      ({ storeUploadId } = await store.beginMultipart(key, { contentType: 'application/octet-stream', partSize }));
      const sign = (index: number) => store.signPart(key, storeUploadId, { partNumber: index + 1, bytes: partSize, expiresMs: 3_600_000 });
      const paths = await Promise.all(Array.from({ length: request.parts }, (_, index) => sign(index)));
      return reply({ type: 'begun', paths, rss: watch() });
    }
    const parts = (await store.listParts(key, storeUploadId)).map(({ partNumber, md5 }) => ({ partNumber, md5 }));
    await store.completeMultipart(key, storeUploadId, parts);
    reply({ type: 'ended', md5: parts.map(({ md5 }) => md5), peakRss: watch() });
    await store.remove(key);
  };
  process.on('message', (request: BenchRequest) => void serve(request));
  reply({ type: 'listening', port });
}

/** The minimum that does the same: streams each part to a file and hashes it on the way. */
function startBare(): void {
  const md5: string[] = [];
  const server = createServer((request, response) => {
    const part = Number(request.url?.slice(1));
    const hash = createHash('md5');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    const file = createWriteStream(join(folder, `part-${part}`));
    request.pipe(file).on('finish', () => {
      md5[part] = hash.digest('hex');
      response.setHeader('ETag', `"${md5[part]}"`);
      response.end();
    });
  });
  process.on('message', (request: BenchRequest) => {
    if (request.type === 'end') return reply({ type: 'ended', md5, peakRss: watch() });
    peakRss = 0;
    md5.length = 0;
    reply({ type: 'begun', paths: Array.from({ length: request.parts }, (_, index) => `/${index}`), rss: watch() });
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => reply({ type: 'listening', port: (server.address() as AddressInfo).port }));
}

if (kind === 'modelmill') await startModelmill();
else startBare();
