import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import type { Transaction } from 'sequelize';
import { extensionOf } from '#domain/formats';
import type { ModelType } from '#domain/files/model-type';
import { runId } from '#domain/workflows/ids';
import type { StepTiming } from '#domain/workflows/timing';
import type { JobInput } from '#domain/kinds/jobs';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { pieceLimits, type PieceLimits } from '#domain/models/scene-pieces';
import { presentEvent } from '#api/modules/events/presenter';
import { enqueueCheck } from '#services/checks/enqueue';
import { enqueueJob } from '#services/jobs/enqueue';
import { startLook } from '#services/looks/start';
import { startTeaser } from '#services/mall/teaser/start';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { LookRow } from '#storage/database/models/looks';
import type { MallTeaserRow } from '#storage/database/models/teasers';
import { uploadKey } from '#storage/objects/keys';
import { createLocalStore, type LocalStoreOptions } from '#storage/objects/local';
import type { ObjectStore } from '#storage/objects/object-store';
import type { WorkflowProgress } from '#workflows/contracts';
import { planSlots } from '#workers/pools';
import { startWorkers, type Workers, type WorkersDeps } from '#workers/run';
import { startProcess } from '../script/platform/process.ts';
import { temporalProcess } from '../script/platform/temporal.ts';
import { databaseBackends, type DatabaseBackend } from './databases.ts';
import { wrappedChildren } from './holding.ts';
import { buildUser } from './people.ts';
import { buildFile, buildJob } from './work.ts';

let shared: Promise<{ address: string }> | undefined;

/** A development server of one's own: workers of two flows on one would take each other's work. It ends with the process. */
export async function startTemporal(): Promise<{ address: string }> {
  const { address, spec } = await temporalProcess({ folder: await mkdtemp(join(tmpdir(), 'modelmill-temporal-')) });
  await startProcess(spec);
  return { address };
}

/** One development server for all suites of a run; it ends with the process. */
export const sharedTemporal = (): Promise<{ address: string }> => (shared ??= startTemporal());

/** Each group of a scene in a turn of its own, as large ones are, so that few small ones are enough. */
const alone: PieceLimits = { ...pieceLimits, groups: 1 };

/** Patience with faults, in tests. A starved worker beats late, so whoever kills one asks for less. */
export const quickTiming: StepTiming = { heartbeatMs: 20_000, retryFirstMs: 200, retryMaxMs: 1000, tries: 3, diskRetryMs: 300 };

export interface Flow {
  database: Database;
  databaseUrl: string;
  objects: ObjectStore;
  folder: string;
  /** What a second process opens the local store with. */
  store: LocalStoreOptions;
  tempFolder: string;
  owner: UserRow;
  client: Client;
  address: string;
  /** Runs worker pools in this process. */
  work: (overrides?: Partial<WorkersDeps>) => Promise<Workers>;
  /** Puts a file where an upload would have put it, with its rows, and enqueues its check. */
  hand: (
    source: string | Uint8Array,
    name?: string,
    options?: { owner?: UserRow; modelType?: ModelType; modelName?: string; timing?: Partial<StepTiming> },
  ) => Promise<FileRow>;
  /** Enqueues a job over a checked file. */
  enqueue: (file: FileRow, input: JobInput, timing?: Partial<StepTiming>) => Promise<JobRow>;
  /** Enqueues a lightweighting. */
  submit: (file: FileRow, options?: Partial<LightweightOptions>, timing?: Partial<StepTiming>) => Promise<JobRow>;
  /** Asks for a quick look at a checked file, as its owner. */
  look: (file: FileRow, timing?: Partial<StepTiming>) => Promise<LookRow>;
  /** Has made what is shown of a checked file's model in the mall. */
  teaser: (file: FileRow, timing?: Partial<StepTiming>) => Promise<MallTeaserRow>;
  /** Waits until a file's check, a job, a look or a teaser has ended, and answers its row as it then is. */
  ended: <R extends FileRow | JobRow | LookRow | MallTeaserRow>(row: R) => Promise<R>;
  /** Waits until `holds` does. */
  until: (what: string, holds: () => Promise<boolean> | boolean) => Promise<void>;
  /** Waits until a workflow waits for an operator or for room, and answers why. */
  waiting: (workflowId: string) => Promise<string>;
  /** Signals a workflow through Temporal, as an operator does. */
  signal: (workflowId: string, name: 'cancel' | 'retry' | 'giveUp') => Promise<void>;
  /** An owner's events about a file or job, in order. */
  events: (row: FileRow | JobRow) => Promise<{ status: string; tips: string; isSucceed: boolean | null }[]>;
  close: () => Promise<void>;
}

export interface FlowOptions {
  backend?: DatabaseBackend;
  /** Default: a local folder. */
  objects?: ObjectStore;
  /** Default: the shared development server. */
  address?: string;
}

const final = ['Success', 'Error', 'Cancelled'];
const patienceMs = 100_000;

/** Opens a platform without its api: database, objects, Temporal, and a person who owns files. */
export async function openFlow(options: FlowOptions = {}): Promise<Flow> {
  const backend = options.backend ?? databaseBackends[0]!;
  const { database, url, close } = await backend.open();
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-flow-'));
  const store = { folder: join(folder, 'objects'), secret: randomBytes(24).toString('hex') };
  const objects = options.objects ?? createLocalStore(store);
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

  const enqueue: Flow['enqueue'] = async (file, input, timing = {}) => {
    // A row without its start in the outbox would be taken for lost.
    return database.transact(async (transaction) => {
      const queued = { status: 'Queued', stage: 'queued', percent: 0, kind: input.kind, input } as const;
      const row = await buildJob(database, file, queued, transaction);
      await enqueueJob(database, row, transaction);
      await patient(runId('job', { id: row.id, attempt: 1 }), timing, transaction);
      return row;
    });
  };

  const look: Flow['look'] = async (file, timing = {}) => {
    const row = await startLook({ database, objects, minFreeBytes: 0 }, { ownerId: file.ownerId, fileId: file.id });
    await database.transact((transaction) => patient(runId('look', row), timing, transaction));
    return row;
  };

  const teaser: Flow['teaser'] = (file, timing = {}) =>
    database.transact(async (transaction) => {
      await startTeaser(database, file, transaction);
      const row = await database.mallTeasers.findOne({ where: { fileId: file.id }, transaction, rejectOnEmpty: true });
      await patient(runId('teaser', row), timing, transaction);
      return row;
    });

  return {
    database,
    databaseUrl: url,
    objects,
    folder,
    store,
    tempFolder,
    owner,
    client,
    address,
    until,
    work: async (overrides = {}) => {
      const workers = await startWorkers({
        ...{ database, objects, payments: {}, tempFolder, minFreeBytes: 0, graceMs: 0, fullDiskMs: 100 },
        pieceLimits: alone,
        openChildren: wrappedChildren((run) => run),
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
    hand: async (
      source,
      name = typeof source === 'string' ? basename(source) : 'model.glb',
      { owner: whose = owner, modelType = 'single', modelName = '椅子', timing = {} } = {},
    ) => {
      const uploadId = newId();
      const objectKey = uploadKey(whose.id, uploadId, name);
      const contentType = 'application/octet-stream';
      if (typeof source === 'string') await objects.putFile(objectKey, source, { contentType });
      else await objects.putBytes(objectKey, source, { contentType });
      const fileSize = typeof source === 'string' ? (await stat(source)).size : source.length;
      const unchecked = { status: 'Pending', stage: 'queued', percent: 0, checkedAt: null } as const;
      return database.transact(async (transaction) => {
        const uploaded = { uploadId, objectKey, fileName: name, format: extensionOf(name), fileSize, modelType, modelName };
        const row = await buildFile(database, whose.id, { ...unchecked, ...uploaded }, transaction);
        await database.users.increment({ storageUsedBytes: fileSize }, { where: { id: whose.id }, transaction });
        await enqueueCheck(database, row, transaction);
        await patient(runId('check', { id: row.id, attempt: 1 }), timing, transaction);
        return row;
      });
    },
    enqueue,
    look,
    teaser,
    submit: (file, changes = {}, timing = {}) =>
      enqueue(file, { kind: 'lightweight', preset: 'custom', options: resolveOptions('custom', changes) }, timing),
    ended: async (row) => {
      // A look has no report to be asked for.
      const wanted = 'stage' in row.dataValues ? { attributes: { include: ['report'] } } : {};
      await until(`${row.id} to end`, async () => final.includes((await row.reload(wanted)).status));
      return row;
    },
    waiting: async (workflowId) => {
      let reason: string | null = null;
      await until(`${workflowId} to wait`, async () => {
        const progress = await client.workflow
          .getHandle(workflowId)
          .query<WorkflowProgress>('progress')
          .catch(() => undefined);
        reason = progress?.waitingFor ?? null;
        return reason !== null;
      });
      return reason ?? '';
    },
    signal: (workflowId, name) => client.workflow.getHandle(workflowId).signal(name),
    events: async (row) => {
      const rows = await database.userEvents.findAll({ where: { subjectId: row.id }, order: ['seq'] });
      return rows.map(presentEvent).map(({ message, isSucceed }) => ({ status: message.status, tips: message.tips, isSucceed }));
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

/** Bytes that stand under a prefix. */
export async function bytesUnder(objects: ObjectStore, prefix: string): Promise<number> {
  let sum = 0;
  for await (const { bytes } of objects.list(prefix)) sum += bytes;
  return sum;
}

/** Job folders that stand in a temporary folder, whoever made them. */
export async function jobFolders(tempFolder: string): Promise<string[]> {
  const names = await readdir(tempFolder, { recursive: true }).catch(() => [] as string[]);
  return names.filter((name) => basename(name).startsWith('job-'));
}
