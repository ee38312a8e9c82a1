import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openDatabase } from '#storage/database/connect';
import { createLocalStore } from '#storage/objects/local';
import { createS3Store } from '#storage/objects/s3';
import { calls } from '#domain/catalog/calls';
import { databaseBackends } from '#test/databases';
import { testS3 } from '#test/object-stores';
import { freePort } from '../../script/platform/ports.ts';
import { startProcess, type RunningProcess } from '../../script/platform/process.ts';
import { startPlatform } from '../../script/platform/start.ts';
import { temporalProcess } from '../../script/platform/temporal.ts';
import { openBalancer } from './balancer.ts';
import { beginLoad } from './load.ts';
import { widen } from './widen.ts';

const compiled = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** In CI fewer than the ten that `script/test restarts` goes through. */
const restarts = Number(process.env.ROLLING_RESTARTS ?? 3);
const startMs = 120_000;
/** What a process gives itself, and some. */
const stopMs = 60_000;
const addressOf = (input: string | URL | Request): string => (input instanceof Request ? input.url : input.toString());
const mariaDb = databaseBackends.find(({ name }) => name === 'MariaDB');
const { endpoint = '', accessKey = '', secretKey = '' } = testS3 ?? {};

describe('rolling restarts under load', function () {
  this.timeout(1_500_000);
  let folder: string;
  const { fetch: real } = globalThis;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-rolling-'));
    // Browsers repeat what they sent over an idle connection that was ended meanwhile, Node's `fetch` does not: every call but one has a connection of its own.
    globalThis.fetch = (input, init = {}) =>
      real(input, addressOf(input).endsWith(calls.overview.path) ? init : { ...init, headers: { ...init.headers, connection: 'close' } });
  });
  afterEach(async () => {
    globalThis.fetch = real;
    await rm(folder, { recursive: true, force: true });
  });

  if (mariaDb !== undefined && testS3 !== undefined)
    it('leave no request without an answer, no upload, event or job behind, where two of each stand behind a balancer', async () => {
      const { database, url: databaseUrl, close } = await mariaDb.open();
      await mkdir(join(folder, 'logs'));
      const { address, spec } = await temporalProcess({ folder });
      const temporal = await startProcess(spec);
      const ports = [await freePort(), await freePort()];
      const balancer = await openBalancer(ports);
      const localKey = 'k'.repeat(40);
      const environment = {
        ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SERVER_SECRET: 's'.repeat(40), TEMPORAL_ADDRESS: address },
        ...{ S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: 'modelmill-rolling' },
        ...{ LOCAL_PAGES_KEY: localKey, DRAIN_SECONDS: '2', IO_SLOTS: '1', CPU_SLOTS: '1' },
      };
      const running = new Map<string, RunningProcess>();
      const start = async (entry: 'api' | 'workers', index: number): Promise<void> => {
        const name = `${entry}-${index}`;
        const started = await startProcess(
          {
            name,
            command: process.execPath,
            args: ['--enable-source-maps', compiled(`${entry}/main.js`)],
            env: { ...environment, DATA_DIR: join(folder, name), ...(entry === 'api' && { PORT: String(ports[index]) }) },
            logFile: join(folder, 'logs', `${name}.log`),
            serves: 'announced',
          },
          startMs,
        );
        running.set(name, started);
      };
      const stop = async (name: string): Promise<void> => {
        const one = running.get(name);
        await one?.stop(stopMs);
        expect((await one?.ended)?.code, name).to.equal(0);
      };
      try {
        // Codes by SMS are read where they were asked for: one api alone signs everybody in.
        await Promise.all([start('api', 0), start('workers', 0), start('workers', 1)]);
        await delay(500);
        const objects = await createS3Store({
          endpoint,
          publicEndpoint: undefined,
          accessKey,
          secretKey,
          bucket: 'modelmill-rolling',
          region: 'us-east-1',
        });
        const load = await beginLoad({
          url: balancer.url,
          smsOrigin: `http://127.0.0.1:${ports[0]}`,
          localKey,
          database,
          objects,
          folder,
          patienceMs: 0,
        });
        await start('api', 1);
        for (let count = 0; count < restarts; count++) {
          if (count === Math.floor(restarts / 2)) await widen(database);
          for (const index of [0, 1]) {
            // The balancer has to see what began before the other goes.
            for (const deadline = Date.now() + startMs; !balancer.givesToAll(); await delay(50))
              if (Date.now() > deadline) throw new Error('The balancer does not see both');
            await Promise.all(
              (['api', 'workers'] as const).map(async (entry) => {
                await stop(`${entry}-${index}`);
                await start(entry, index);
              }),
            );
          }
        }
        const figures = await load.end();
        process.stdout.write(`! ${restarts} rolling restarts: ${JSON.stringify(figures)}\n`);
        expect(figures.sockets).to.be.at.least(restarts);
        expect(Math.min(figures.uploads, figures.jobs, figures.calls)).to.be.at.least(restarts);
      } finally {
        await Promise.all([...running.values()].map((one) => one.stop(0)));
        await balancer.close();
        await temporal.stop();
        await close();
      }
    });

  it('lose nothing of what is sent to the local store, where one of each is started again in its place', async () => {
    const dataFolder = join(folder, 'data');
    const platform = await startPlatform({ dataFolder, demoPhone: '13800000000', environment: { DRAIN_SECONDS: '1', CPU_SLOTS: '1' } });
    const database = await openDatabase(`sqlite:${join(dataFolder, 'modelmill.sqlite')}`);
    const broken: string[] = [];
    const { fetch: fresh } = globalThis;
    // Away is seen by connecting; what was taken must be answered.
    globalThis.fetch = (input, init) =>
      fresh(input, init).catch((error: unknown) => {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code !== 'ECONNREFUSED') broken.push(`${init?.method ?? 'GET'} ${addressOf(input)}: ${code ?? String(error)}`);
        throw error;
      });
    try {
      const objects = createLocalStore({ folder: join(dataFolder, 'objects'), secret: 's'.repeat(40) });
      const load = await beginLoad({ url: platform.url, localKey: platform.localKey, database, objects, folder, patienceMs: startMs });
      for (let count = 0; count < restarts; count++) {
        for (const name of count % 3 === 1 ? (['api', 'workers'] as const) : (['api'] as const)) {
          const before = platform.pid(name);
          if (before !== undefined) process.kill(before, 'SIGTERM');
          for (const deadline = Date.now() + startMs; [before, undefined].includes(platform.pid(name)); await delay(50))
            if (Date.now() > deadline) throw new Error(`${name} did not come back`);
        }
        await delay(2000);
      }
      const figures = await load.end();
      process.stdout.write(`! ${restarts} restarts in place: ${JSON.stringify(figures)}\n`);
      expect(broken).to.deep.equal([]);
      expect(Math.min(figures.uploads, figures.jobs)).to.be.at.least(1);
    } finally {
      await platform.stop();
      await database.close();
    }
  });
});
