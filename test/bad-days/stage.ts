/** A platform on a database server and an S3 server of its own, in real processes, with load on it, to which bad days happen. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Client } from 'minio';
import { Op, QueryTypes } from 'sequelize';
import type { SourceFileView } from '#domain/files/views';
import type { JobCardView } from '#domain/jobs/views';
import { errorTable } from '#domain/errors/table';
import { isTransientCode } from '#domain/errors/transient';
import type { Page } from '#domain/wire/envelope';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import { createS3Store } from '#storage/objects/s3';
import { mysqlBackend, type TestDatabase } from '#test/databases';
import { jobFolders, keysUnder } from '#test/flow';
import { openGate, type Gate } from '#test/gate';
import { modelPath } from '#test/models';
import type { testS3 } from '#test/object-stores';
import { drillOne, kindsOfJob } from '../../bench/drill/journey.ts';
import { findRowFaults, findStrayKeys } from '../../bench/drill/remains.ts';
import { DemoClient, Refusal } from '../../script/journey/client.ts';
import { startProcess, type RunningProcess } from '../../script/platform/process.ts';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { installMariaDb, type OwnMariaDb } from '../../script/suite/mariadb.ts';
import { openFaultyHttp, type FaultyHttp } from './faulty-http.ts';

const sources = ['zip/bottle.zip', 'gltf/room.glb', 'obj/chair.obj', 'stl/housing.stl', 'gltf/walker.glb', 'zip/truck_gbk.zip'];
const poolSize = 5;
/** How long a client repeats a call, and how long work may take, before a test gives up. */
const patienceMs = 240_000;
const workersFile = fileURLToPath(new URL('../../workers/main.js', import.meta.url));

/** What users were told while something was wrong. */
export interface Told {
  /** Of files and jobs in lists, as the page shows them. */
  statuses: Set<string>;
  /** Codes of answers that refused, each with how many. */
  refusals: Map<number, number>;
  answers: number;
  /** The longest that a call took, seconds. */
  slowest: number;
}

export interface Stage {
  platform: Platform;
  /** Not through the gate. */
  database: Database;
  databaseUrl: string;
  mariaDb: OwnMariaDb & { kill: () => Promise<void>; restart: () => Promise<void> };
  /** Between the platform and its database. */
  gate: Gate;
  /** Between everybody and the objects. */
  store: FaultyHttp;
  folder: string;
  /** Lets models arrive over `overMs`, each with its job. Resolves once all results are there and were downloaded. */
  load: (models: number, overMs?: number) => Promise<void>;
  /** Asks for the lists twice a second until told to stop, as a user does. */
  watch: () => () => Promise<Told>;
  /** Another worker process, as on another host: with a work folder of its own; `inside`: the command line that it is run by. */
  join: (name: string, environment?: NodeJS.ProcessEnv, inside?: readonly string[]) => Promise<RunningProcess>;
  until: (what: string, holds: () => Promise<boolean> | boolean, ms?: number) => Promise<void>;
  /** Every model has its result, each once, and nothing of what happened is left anywhere. */
  expectPeace: () => Promise<void>;
  close: () => Promise<void>;
}

/** Users who send models; each has a hand in every outage. */
const users = 3;

export async function openStage(s3: NonNullable<typeof testS3>, environment: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const endings: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    return await open(s3, environment, endings, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  s3: NonNullable<typeof testS3>,
  environment: NodeJS.ProcessEnv,
  endings: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bad-day-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const installed = await installMariaDb(join(folder, 'database'));
  let { server } = installed;
  endings.push(() => server.stop());
  const backend: TestDatabase = await mysqlBackend(installed.url).open();
  const { pathname, hostname, port } = new URL(backend.url);
  const gate = await openGate({ host: hostname, port: Number(port) });
  endings.push(() => gate.close());
  const store = await openFaultyHttp(s3.endpoint);
  endings.push(() => store.close());
  const bucket = `bad-days-${Date.now().toString(36)}`;
  const objects = await createS3Store({ ...s3, bucket });
  const dataFolder = join(folder, 'data');
  const platform = await startPlatform({
    dataFolder,
    demoPhone: '13800000018',
    environment: {
      ...{ DATABASE_URL: `mysql://test:test@${gate.address}${pathname}`, DATABASE_POOL: String(poolSize), MIN_FREE_BYTES: '1' },
      ...{ S3_ENDPOINT: store.url, S3_ACCESS_KEY: s3.accessKey, S3_SECRET_KEY: s3.secretKey, S3_BUCKET: bucket },
      ...environment,
    },
  });
  endings.push(() => platform.stop());
  // The server that is killed takes the connections with it; the next statement opens others.
  const { database } = backend;
  endings.push(() => database.close());
  const clients: DemoClient[] = [];
  for (let index = 0; index < users; index++) {
    const phone = `1390000300${index}`;
    await seedDemoAccount({ database }, { phone, tier: 'professional' });
    const client = new DemoClient(platform.url, { patienceMs });
    await client.signIn(phone, platform.localKey);
    clients.push(client);
  }
  const temps = [join(dataFolder, 'temp')];
  const joined: RunningProcess[] = [];
  let arrived = 0;

  const until: Stage['until'] = async (what, holds, ms = patienceMs) => {
    for (const deadline = Date.now() + ms; !(await holds()); await delay(100)) {
      if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    }
  };

  return {
    ...{ platform, database, databaseUrl: backend.url, gate, store, folder, until, close },
    mariaDb: {
      ...installed,
      kill: async () => {
        server.kill();
        await server.ended;
      },
      restart: async () => {
        server = await installed.start();
      },
    },
    load: async (models, overMs = 0) => {
      const first = arrived;
      arrived += models;
      const journey = async (index: number): Promise<void> => {
        await delay((overMs * (index - first)) / models);
        const [source, kind, client] = [sources[index % sources.length], kindsOfJob[index % kindsOfJob.length], clients[index % users]];
        if (source !== undefined && kind !== undefined && client !== undefined) await drillOne(client, { path: modelPath(source), kind });
      };
      await Promise.all(Array.from({ length: models }, (_, index) => journey(first + index)));
    },
    watch: () => {
      const told: Told = { statuses: new Set(), refusals: new Map(), answers: 0, slowest: 0 };
      let stopped = false;
      const ask = async (client: DemoClient): Promise<void> => {
        while (!stopped) {
          const startedAt = performance.now();
          try {
            const files = await client.callOnce<Page<SourceFileView>>('fileList', { pageSize: 100 });
            const jobs = await client.callOnce<Page<JobCardView>>('cardList', { pageSize: 100 });
            for (const { status } of [...files.results, ...jobs.results]) told.statuses.add(status);
            told.answers++;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            told.refusals.set(error.respCode, (told.refusals.get(error.respCode) ?? 0) + 1);
          }
          told.slowest = Math.max(told.slowest, (performance.now() - startedAt) / 1000);
          await delay(500);
        }
      };
      const asking = Promise.all(clients.map(ask));
      return async () => {
        stopped = true;
        await asking;
        return told;
      };
    },
    join: async (name, more = {}, inside = []) => {
      const tempFolder = more.TEMP_DIR ?? join(folder, name, 'temp');
      temps.push(tempFolder);
      const worker = await startProcess({
        name: 'workers',
        command: inside[0] ?? process.execPath,
        args: [...(inside.length === 0 ? [] : [...inside.slice(1), process.execPath]), '--enable-source-maps', workersFile],
        env: { ...platform.environment, DATA_DIR: join(folder, name), TEMP_DIR: tempFolder, ...more },
        logFile: join(folder, `${name}.log`),
        serves: 'announced',
      });
      joined.push(worker);
      endings.push(() => worker.stop());
      return worker;
    },
    expectPeace: async () => {
      const rows = { files: await database.files.findAll(), jobs: await database.jobs.findAll() };
      // A workflow may still tidy for a moment after it has told the end.
      await until('turns to be given back', async () => (await turnsHeld(database)) === 0, 30_000);
      const faults = [
        ...(await findRowFaults(database, rows, arrived, new Date())),
        ...(await findStrayKeys(database, rows, await allKeys(objects))),
        ...(await findLeaks(database, s3, bucket, backend.url, poolSize * (2 + joined.length))),
        ...(await Promise.all(temps.map((temp) => jobFolders(temp)))).flat(),
      ];
      expect(faults).to.deep.equal([]);
    },
  };
}

const turnsHeld = (database: Database): Promise<number> =>
  database.outbox.count({ where: { takenAt: { [Op.ne]: null }, releasedAt: null, status: ['Sent', 'Pending'] } });

const allKeys = async (objects: ObjectStore): Promise<string[]> => {
  const found = ['files/', 'jobs/', 'uploads/'].map(async (prefix) => (await keysUnder(objects, prefix)).map((key) => `${prefix}${key}`));
  return (await Promise.all(found)).flat();
};

/** Work that waits for a person, parts of uploads, transactions and connections that stayed open. */
async function findLeaks(
  database: Database,
  s3: NonNullable<typeof testS3>,
  bucket: string,
  databaseUrl: string,
  mostConnections: number,
): Promise<string[]> {
  const { hostname, port } = new URL(s3.endpoint);
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey: s3.accessKey, secretKey: s3.secretKey });
  const parts: string[] = [];
  for await (const { key } of client.listIncompleteUploads(bucket, '', true) as AsyncIterable<{ key: string }>) parts.push(key);
  const waiting = await database.waitingWorks.findAll();
  const db = new URL(databaseUrl).pathname.slice(1);
  const ask = async (sql: string): Promise<number> => {
    const [row] = await database.sequelize.query<{ count: number }>(sql, { type: QueryTypes.SELECT, replacements: { db } });
    return row?.count ?? 0;
  };
  const connections = await ask('SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = :db');
  // A transaction that is so old in peace is nobody's, on a busy machine too.
  const old = 'trx_started < NOW() - INTERVAL 10 SECOND';
  const open = await ask(
    `SELECT COUNT(*) AS count FROM information_schema.innodb_trx t JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id WHERE p.db = :db AND ${old}`,
  );
  return [
    ...parts.map((key) => `parts of ${key}`),
    ...waiting.map(({ workflowId, reason }) => `${workflowId} waits: ${reason}`),
    ...(connections > mostConnections + poolSize ? [`${connections} connections`] : []),
    ...(open > 0 ? [`${open} transactions are open`] : []),
  ];
}

/** While something was wrong, users saw work that goes on, and sentences that say to try again. */
export function expectCalm({ statuses, refusals }: Told): void {
  expect([...statuses].filter((status) => ['Error', 'Cancelled'].includes(status))).to.deep.equal([]);
  const bug: number = errorTable['request.unexpected'].respCode;
  expect([...refusals.keys()].filter((code) => code === bug || !isTransientCode(code))).to.deep.equal([]);
}
