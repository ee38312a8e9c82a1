import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import type { Transaction } from 'sequelize';
import { extensionOf, stemOf } from '#domain/formats';
import { workflowIds, type StepTiming } from '#domain/jobs/ids';
import { resolveOptions, type LightweightOptions } from '#domain/jobs/options';
import { runVerb } from '#engine/children/run-verb';
import { orderCheck } from '#services/files/order-check';
import { orderJob } from '#services/jobs/order-job';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow, JobRow } from '#storage/database/models/work';
import { uploadKey } from '#storage/objects/keys';
import { createLocalStore } from '#storage/objects/local';
import type { ObjectStore } from '#storage/objects/object-store';
import { planSlots } from '#workers/pools';
import { startWorkers, type Workers, type WorkersDeps } from '#workers/run';
import { startTemporal, type TemporalServer } from '../script/platform/temporal.ts';
import { databaseColumns, type DatabaseColumn } from './databases.ts';
import { buildUser } from './people.ts';

let shared: Promise<TemporalServer> | undefined;

/** One development server for all suites of a run; it ends with the process. */
export const sharedTemporal = (): Promise<TemporalServer> =>
  (shared ??= mkdtemp(join(tmpdir(), 'modelmill-temporal-')).then((folder) => startTemporal({ folder })));

/** Patience with faults, in tests: a dead worker is noticed after two seconds. */
export const quickTiming: StepTiming = { heartbeatMs: 2000, retryFirstMs: 200, retryMaxMs: 1000, tries: 3, diskRetryMs: 300 };

export interface Flow {
  database: Database;
  databaseUrl: string;
  objects: ObjectStore;
  folder: string;
  tempFolder: string;
  owner: UserRow;
  client: Client;
  address: string;
  /** Runs worker pools in this process. */
  work: (overrides?: Partial<WorkersDeps>) => Promise<Workers>;
  /** Puts a file where an upload would have put it, with its rows, and orders its check. */
  hand: (source: string | Uint8Array, name?: string, options?: { modelType?: 0 | 1; timing?: Partial<StepTiming> }) => Promise<FileRow>;
  submit: (file: FileRow, options?: Partial<LightweightOptions>, timing?: Partial<StepTiming>) => Promise<JobRow>;
  /** Waits until a file's check or a job has ended, and answers its row as it then is. */
  ended: <R extends FileRow | JobRow>(row: R) => Promise<R>;
  /** Waits until `holds` does. */
  until: (what: string, holds: () => Promise<boolean> | boolean) => Promise<void>;
  /** An owner's events about a file or job, in order. */
  events: (row: FileRow | JobRow) => Promise<{ status: string; tips: string; isSucceed: boolean | null }[]>;
  close: () => Promise<void>;
}

export interface FlowOptions {
  column?: DatabaseColumn;
  /** Default: a local folder. */
  objects?: ObjectStore;
  /** Default: the shared development server. */
  address?: string;
}

const final = ['Success', 'Error', 'Cancelled'];
const patienceMs = 30_000;
const secret = 'a secret of the tests, long enough to sign with';

/** Opens a platform without its api: database, objects, Temporal, and a person who owns files. */
export async function openFlow(options: FlowOptions = {}): Promise<Flow> {
  const column = options.column ?? databaseColumns[0]!;
  const { database, url, close } = await column.open();
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-flow-'));
  const objects = options.objects ?? createLocalStore({ folder: join(folder, 'objects'), secret });
  const address = options.address ?? (await sharedTemporal()).address;
  const connection = Connection.lazy({ address });
  const client = new Client({ connection });
  const owner = await buildUser(database);
  const tempFolder = join(folder, 'temp');
  const running: Workers[] = [];

  const until: Flow['until'] = async (what, holds) => {
    for (const deadline = Date.now() + patienceMs; !(await holds()); await delay(30)) {
      if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    }
  };
  const patient = async (workflowId: string, timing: Partial<StepTiming>, transaction: Transaction): Promise<void> => {
    const row = await database.outbox.findOne({ where: { workflowId }, transaction, rejectOnEmpty: true });
    await row.update({ payload: { ...(row.payload as object), timing: { ...quickTiming, ...timing } } }, { transaction });
  };

  return {
    database,
    databaseUrl: url,
    objects,
    folder,
    tempFolder,
    owner,
    client,
    address,
    until,
    work: async (overrides = {}) => {
      const workers = await startWorkers({
        ...{ database, objects, runVerb, tempFolder, minFreeBytes: 0, graceMs: 0 },
        log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }, pino.destination(2)),
        temporal: { address, namespace: 'default' },
        pools: ['orchestration', 'io', 'cpu'],
        slots: planSlots({ ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0 }, 8 * 1024 ** 3),
        ...{ checkDeadlineMs: 60_000, jobDeadlineMs: 60_000 },
        ...overrides,
      });
      running.push(workers);
      return workers;
    },
    hand: async (source, name = typeof source === 'string' ? basename(source) : 'model.glb', { modelType = 0, timing = {} } = {}) => {
      const uploadId = newId();
      const objectKey = uploadKey(owner.id, uploadId, name);
      const contentType = 'application/octet-stream';
      if (typeof source === 'string') await objects.putFile(objectKey, source, { contentType });
      else await objects.putBytes(objectKey, source, { contentType });
      const fileSize = typeof source === 'string' ? (await stat(source)).size : source.length;
      return database.transact(async (transaction) => {
        const now = new Date();
        const row = await database.files.create(
          {
            ...{ id: newId(), ownerId: owner.id, uploadId, objectKey, fileName: name, format: extensionOf(name), fileSize, modelType },
            ...{ origin: 0, modelName: stemOf(name).slice(0, 15), status: 'Pending', stage: 'queued', createdAt: now },
            ...{ sha256: null, unpackedPrefix: null, modelPath: null, previewKey: null, thumbnailKey: null, report: null, error: null },
            ...{ checkedAt: null, deletedAt: null, purgedAt: null },
          },
          { transaction },
        );
        await database.users.increment({ storageUsedBytes: fileSize }, { where: { id: owner.id }, transaction });
        await orderCheck(database, row, 1, transaction);
        await patient(workflowIds.check(row.id, 1), timing, transaction);
        return row;
      });
    },
    submit: (file, changes = {}, timing = {}) =>
      database.transact(async (transaction) => {
        const row = await database.jobs.create(
          {
            ...{ id: newId(), ownerId: owner.id, fileId: file.id, modelName: file.modelName, kind: 'lightweight', preset: 'custom' },
            ...{ options: resolveOptions('custom', changes), status: 'Queued', stage: 'queued', createdAt: new Date() },
            ...{ resultKey: null, reportKey: null, thumbnailKey: null, before: null, after: null, report: null, error: null },
            ...{ startedAt: null, endedAt: null, deletedAt: null, purgedAt: null },
          },
          { transaction },
        );
        await orderJob(database, row, file, 1, transaction);
        await patient(workflowIds.job(row.id, 1), timing, transaction);
        return row;
      }),
    ended: async (row) => {
      await until(`${row.id} to end`, async () => final.includes((await row.reload()).status));
      return row;
    },
    events: async (row) => {
      const rows = await database.userEvents.findAll({ where: { subjectId: row.id }, order: ['seq'] });
      return rows.map(({ message, isSucceed }) => ({ status: message.status, tips: message.tips, isSucceed }));
    },
    close: async () => {
      await Promise.all(running.map((workers) => workers.close()));
      await connection.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keys that stand under a prefix. */
export async function keysUnder(objects: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key.slice(prefix.length));
  return keys.toSorted();
}

/** Job folders that stand in a temporary folder, whoever made them. */
export async function jobFolders(tempFolder: string): Promise<string[]> {
  const names = await readdir(tempFolder, { recursive: true }).catch(() => [] as string[]);
  return names.filter((name) => basename(name).startsWith('job-'));
}
