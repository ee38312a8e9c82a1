import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import { createTerrain } from '#engine/generators/surface';
import { createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { JobInput } from '#domain/kinds/jobs';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { defaultReduceOptions } from '#domain/kinds/reduce/options';
import { enqueueJob } from '#services/jobs/enqueue';
import type { FileRow } from '#storage/database/models/files';
import { buildJob } from '#test/work';
import { openDatabase, type Database } from '#storage/database/connect';
import { mysqlBackend } from '#test/databases';
import { DemoClient } from '../../script/journey/client.ts';
import { drawTable } from '../../script/journey/table.ts';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { startServices } from '../../script/suite/services.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { openHosts, type Host, type Hosts } from './hosts.ts';
import { openRelay } from './relay.ts';
import { measureTurns, type TurnFigures } from './turns.ts';
import { readBusy, readUsage } from './usage.ts';

const cores = 2;
const jobsAtOnce = 60;
const slotCounts = [1, 2, 4] as const;
const eachCalm = 5;
/** Work in line, and of how many people. */
const lines = [
  [200, 20],
  [2000, 200],
  [10_000, 1000],
] as const;
/** Each way, so that a statement takes 2 ms more. */
const oneWayMs = 1;

/** What is sold of one model, mixed. */
const orders = {
  lightweight: { kind: 'lightweight', preset: 'balanced', options: resolveOptions('balanced') },
  reduce: { kind: 'reduce', options: defaultReduceOptions },
  fbx: { kind: 'convert', target: 'fbx' },
  gltf: { kind: 'convert', target: 'gltf' },
} as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

interface Run {
  slots: number;
  seconds: number;
  succeeded: number;
  /** Cores that the engine and the platform around it took on average. */
  engineCores: number;
  platformCores: number;
  /** What processes that are not ours took meanwhile; the ideal does not allow for it. */
  othersCores: number;
  /** Of the time of the slots, how much of it they had work. */
  occupied: number;
  /** Jobs a second over what could be: as many as the slots do that are never empty, or as the cores have time for, less the platform's share, where that is less. */
  ofIdeal: number;
}

export interface KindFigures {
  name: string;
  /** Medians of jobs that come one at a time: from the order to the end, and the processor seconds of engine and platform. */
  seconds: number;
  engineSeconds: number;
  platformSeconds: number;
  /** Statements and transactions of the database, less what it is asked while nothing happens. */
  statements: number;
  commits: number;
}

export interface FarmFigures {
  machine: string;
  load: number;
  turns: TurnFigures[];
  statementMs?: number;
  /** Statements a second while nothing happens: one api, an orchestration and a cpu worker. */
  idleStatements?: number;
  kinds?: KindFigures[];
  /** From a job's row to its beginning, where a slot is free. */
  startP95Seconds?: number;
  runs: Run[];
}

const runOf = ({ runs }: FarmFigures, slots: number): Run | undefined => runs.find((run) => run.slots === slots);

export const goals: Goal<FarmFigures>[] = [
  ...slotCounts.flatMap((slots): Goal<FarmFigures>[] => [
    {
      parts: ['slots'],
      what: `${slots} slots: throughput / ideal`,
      bound: atLeast(0.9),
      seen: (figures) => runOf(figures, slots)?.ofIdeal,
    },
    {
      parts: ['slots'],
      what: `${slots} slots: succeeded`,
      bound: atLeast(jobsAtOnce),
      seen: (figures) => runOf(figures, slots)?.succeeded,
    },
  ]),
  // As many as Temporal's development server begins.
  {
    parts: ['turns'],
    what: 'turns a second, 2,000 in line',
    bound: atLeast(19),
    seen: ({ turns }) => turns.find(({ inLine }) => inLine === 2000)?.turnsASecond,
  },
  { parts: ['calm'], what: 'order → beginning, p95', bound: atMost(1, 's'), seen: ({ startP95Seconds }) => startP95Seconds },
];

async function writeTerrain(path: string): Promise<string> {
  const scene = createScene('terrain');
  scene.meshes.push(createMesh('terrain', [createTerrain({ columns: 420, rows: 360 })]));
  scene.nodes.push(createNode('terrain', { mesh: 0 }));
  scene.roots.push(0);
  await writeGlb(scene, path, { compression: 'none' });
  return path;
}

async function until(holds: () => Promise<boolean>, ms = 600_000): Promise<void> {
  for (const deadline = Date.now() + ms; !(await holds()); await delay(100)) {
    if (Date.now() > deadline) throw new Error('Waited in vain');
  }
}

/** Sends the model as one user does, and waits until it is checked. */
async function hand(client: DemoClient, database: Database, path: string): Promise<FileRow> {
  const { fileName, fileSize, fileUrl, bucketName } = await client.upload(path, () => undefined);
  const fileId = await client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
  await until(async () => (await database.files.findByPk(fileId))?.status === 'Success');
  return database.files.findByPk(fileId, { rejectOnEmpty: true });
}

/** Puts a job into the line as a paid order does; what orders cost is measured by `script/bench orders`. */
const order = (database: Database, file: FileRow, name: Order): Promise<string> =>
  database.transact(async (transaction) => {
    const input: JobInput = orders[name];
    const row = await buildJob(database, file, { status: 'Queued', stage: 'queued', percent: 0, kind: input.kind, input }, transaction);
    await enqueueJob(database, row, transaction);
    return row.id;
  });

const endedOf = (database: Database, ids: readonly string[]) =>
  database.jobs.count({ where: { id: [...ids], status: ['Success', 'Error', 'Cancelled'] } });

/** What the database server has been asked so far. */
async function readAsked({ sequelize }: Database): Promise<{ statements: number; commits: number }> {
  const rows = await sequelize.query<{ name: string; value: string }>(
    `SELECT variable_name AS name, variable_value AS value FROM information_schema.global_status WHERE variable_name IN ('QUESTIONS', 'COM_COMMIT')`,
    { type: QueryTypes.SELECT },
  );
  const of = (wanted: string): number => Number(rows.find(({ name }) => name.toUpperCase() === wanted)?.value ?? Number.NaN);
  return { statements: of('QUESTIONS'), commits: of('COM_COMMIT') };
}

const idleMs = 5000;

/** Jobs that come one at a time, each kind `eachCalm` times after one that does not count. */
async function measureCalm(
  database: Database,
  file: FileRow,
  workers: readonly number[],
): Promise<Required<Pick<FarmFigures, 'kinds' | 'startP95Seconds' | 'idleStatements'>>> {
  const asleep = await readAsked(database);
  await delay(idleMs);
  const idleStatements = ((await readAsked(database)).statements - asleep.statements) / (idleMs / 1000);
  const kinds: KindFigures[] = [];
  const starts: number[] = [];
  for (const name of orderNames) {
    const seen: Omit<KindFigures, 'name'>[] = [];
    for (let index = 0; index <= eachCalm; index++) {
      const [before, asked, at] = [readUsage(workers), await readAsked(database), performance.now()];
      const id = await order(database, file, name);
      let looks = 0;
      await until(async () => ++looks > 0 && (await endedOf(database, [id])) === 1);
      const [after, later, seconds] = [readUsage(workers), await readAsked(database), (performance.now() - at) / 1000];
      const job = await database.jobs.findByPk(id, { rejectOnEmpty: true });
      if (job.status !== 'Success') throw new Error(`${name} ended as ${job.status}`);
      if (index === 0) continue;
      const { createdAt, startedAt, endedAt } = job;
      starts.push(((startedAt?.getTime() ?? Number.NaN) - createdAt.getTime()) / 1000);
      seen.push({
        seconds: ((endedAt?.getTime() ?? Number.NaN) - createdAt.getTime()) / 1000,
        engineSeconds: after.engine - before.engine,
        platformSeconds: after.platform - before.platform,
        statements: later.statements - asked.statements - idleStatements * seconds - looks - 1,
        commits: later.commits - asked.commits,
      });
    }
    const median = (key: keyof Omit<KindFigures, 'name'>): number =>
      quantile(
        seen.map((one) => one[key]),
        0.5,
      );
    kinds.push({
      name,
      seconds: median('seconds'),
      engineSeconds: median('engineSeconds'),
      platformSeconds: median('platformSeconds'),
      statements: median('statements'),
      commits: median('commits'),
    });
  }
  return { kinds, startP95Seconds: quantile(starts, 0.95), idleStatements };
}

/** Milliseconds of the steps that a worker's log says it has done, oldest first. */
const stepsIn = async (logFile: string): Promise<number[]> =>
  (await readFile(logFile, 'utf8')).split('\n').flatMap((line) => {
    const [, ms] = /"ms":(\d+).*"msg":"activity done"/.exec(line) ?? [];
    return ms === undefined ? [] : [Number(ms)];
  });

async function measureRun(database: Database, files: readonly FileRow[], workers: readonly Host[], alone: Run | undefined): Promise<Run> {
  const slots = workers.length;
  const pids = workers.flatMap(({ pid }) => pid ?? []);
  const stepsOf = () => Promise.all(workers.map(({ logFile }) => stepsIn(logFile)));
  const [before, done, busy] = [readUsage(pids), await stepsOf(), readBusy()];
  const startedAt = performance.now();
  const ids = await Promise.all(
    Array.from({ length: jobsAtOnce }, (_, index) =>
      order(database, files[index % files.length]!, orderNames[Math.floor(index / files.length) % orderNames.length]!),
    ),
  );
  await until(async () => (await endedOf(database, ids)) === ids.length);
  const seconds = (performance.now() - startedAt) / 1000;
  const [after, more] = [readUsage(pids), await stepsOf()];
  const busyMs = more.flatMap((steps, index) => steps.slice(done[index]?.length)).reduce((sum, ms) => sum + ms, 0);
  const engineCores = (after.engine - before.engine) / seconds;
  const platformCores = (after.platform - before.platform) / seconds;
  const occupied = busyMs / 1000 / (slots * seconds);
  const succeeded = await database.jobs.count({ where: { id: ids, status: 'Success' } });
  const othersCores = Math.max(0, (readBusy() - busy) / seconds - engineCores - platformCores);
  // Over what the slots do that are never empty, by what one did alone; and over what the cores have time for.
  const bySlots = ((alone?.seconds ?? seconds) * (alone?.occupied ?? occupied)) / (slots * seconds);
  const byCores = engineCores / (cores - platformCores);
  const ofIdeal = Math.max(bySlots, byCores);
  return { slots, seconds, succeeded, engineCores, platformCores, othersCores, occupied, ofIdeal };
}

/** A farm on one machine: the same mixed jobs by 1, 2 and 4 workers of one slot and one engine thread each, on hosts that share no file, 2 ms from their database. */
export async function run({ say, only }: BenchOptions): Promise<FarmFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-farm-'));
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const machine = describeMachine();
    const [load = 0] = loadavg();
    say(`${machine}; load average before ${load.toFixed(1)}`);
    const services = await startServices(new Set(['mariadb', 's3']));
    endings.push(services.stop);
    const {
      TEST_DATABASE_URL = '',
      TEST_S3_ENDPOINT = '',
      TEST_S3_ACCESS_KEY = '',
      TEST_S3_SECRET_KEY = '',
    } = { ...process.env, ...services.environment };
    const backend = await mysqlBackend(TEST_DATABASE_URL).open();
    endings.push(backend.close);
    const { database } = backend;
    const wanted = (part: string): boolean => only.length === 0 || only.includes(part);
    const turns: TurnFigures[] = [];
    for (const [inLine, owners] of wanted('turns') ? lines : []) {
      const figures = await measureTurns(database, inLine, owners);
      turns.push(figures);
      say(`${inLine} in line of ${owners} people: ${figures.turnsASecond.toFixed(0)} turns a second by one dispatcher`);
    }
    if (!wanted('calm') && !wanted('slots')) return { machine, load, turns, runs: [] };
    const hidden = join(folder, 'data');
    await mkdir(join(hidden, 'logs'), { recursive: true });
    const hosts: Hosts = await openHosts(hidden);
    endings.push(hosts.close);
    const databaseAt = new URL(backend.url);
    const relays = {
      database: await openRelay(hosts.address, Number(databaseAt.port), oneWayMs),
      s3: await openRelay(hosts.address, Number(new URL(TEST_S3_ENDPOINT).port), 0),
    };
    endings.push(relays.database.close, relays.s3.close);
    const environment = {
      ...{ DATABASE_URL: `mysql://test:test@${hosts.address}:${relays.database.port}${databaseAt.pathname}`, DATABASE_POOL: '5' },
      ...{ S3_ENDPOINT: `http://${hosts.address}:${relays.s3.port}`, S3_BUCKET: 'modelmill-farm' },
      ...{ S3_ACCESS_KEY: TEST_S3_ACCESS_KEY, S3_SECRET_KEY: TEST_S3_SECRET_KEY, CHILD_SEAL: 'none', MIN_FREE_BYTES: '1' },
    };
    const platform: Platform = await startPlatform({
      ...{ dataFolder: hidden, demoPhone: '13800000000', onNotice: say },
      environment: { ...environment, WORKER_POOLS: 'orchestration,io' },
    });
    endings.push(platform.stop);
    const temporal = await openRelay(hosts.address, Number(platform.temporalAddress.split(':')[1]), 0);
    endings.push(temporal.close);
    const farmed = { ...platform.environment, TEMPORAL_ADDRESS: `${hosts.address}:${temporal.port}`, WORKER_POOLS: 'cpu', CPU_SLOTS: '1' };
    const start = async (slots: number): Promise<Host[]> => {
      const started = await Promise.all(Array.from({ length: slots }, (_, index) => hosts.start(farmed, (index + 1) % cores)));
      await until(async () => (await database.workers.sum('slots', { where: { queue: 'cpu' } })) === slots, 60_000);
      return started;
    };

    const path = await writeTerrain(join(folder, 'terrain.glb'));
    let workers = await start(1);
    const files: FileRow[] = [];
    for (let index = 0; index < 4; index++) {
      const phone = `1390000400${index}`;
      await seedDemoAccount({ database }, { phone, tier: 'professional' });
      const client = new DemoClient(platform.url);
      await client.signIn(phone, platform.localKey);
      files.push(await hand(client, database, path));
    }
    const pings: number[] = [];
    const far = await openDatabase(environment.DATABASE_URL);
    for (let index = 0; index < 50; index++) {
      const startedAt = performance.now();
      await far.ping();
      pings.push(performance.now() - startedAt);
    }
    await far.close();
    let calm: Awaited<ReturnType<typeof measureCalm>> | undefined;
    if (wanted('calm')) {
      calm = await measureCalm(
        database,
        files[0]!,
        workers.flatMap(({ pid }) => pid ?? []),
      );
      const header = ['one at a time', 's', 'engine s', 'platform s', 'statements', 'commits'];
      const told = calm.kinds.map(({ name, seconds, engineSeconds, platformSeconds, statements, commits }) => [
        ...[name, seconds.toFixed(2), engineSeconds.toFixed(2), platformSeconds.toFixed(2), statements.toFixed(0), String(commits)],
      ]);
      say(drawTable([header, ...told]));
      say(
        `order → beginning p95 ${calm.startP95Seconds.toFixed(2)} s; ${calm.idleStatements.toFixed(0)} statements a second while nothing happens`,
      );
    }
    const runs: Run[] = [];
    for (const slots of wanted('slots') ? slotCounts : []) {
      if (slots > 1) {
        await hosts.clear();
        workers = await start(slots);
      }
      const made = await measureRun(database, files, workers, runs[0]);
      runs.push(made);
      const { succeeded, seconds, engineCores, platformCores, othersCores, occupied, ofIdeal } = made;
      say(
        `${slots} slots: ${succeeded} of ${jobsAtOnce} in ${seconds.toFixed(1)} s, ${occupied.toFixed(2)} of the slots' time at work; cores: engine ${engineCores.toFixed(2)}, platform ${platformCores.toFixed(2)}, others ${othersCores.toFixed(2)}; ${ofIdeal.toFixed(2)} of ideal; load average ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    return { machine, load, turns, statementMs: quantile(pings, 0.5), ...calm, runs };
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}
