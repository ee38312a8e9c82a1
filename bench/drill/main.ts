import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openDatabase } from '#storage/database/connect';
import { processesGiven } from '#test/child-processes';
import { createPicker } from '#test/damage';
import { modelPath } from '#test/models';
import { DemoClient } from '../../script/journey/client.ts';
import { drawTable } from '../../script/journey/table.ts';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';
import { drillOne, kindsOfJob, type DrilledModel } from './journey.ts';
import { killAtRandom, targets, type Target } from './kills.ts';
import { findRemains, type Remains } from './remains.ts';

export interface DrillFigures {
  machine: string;
  seed: number;
  models: number;
  results: number;
  kills: Record<Target, number>;
  /** From the last kill until every model had its result. */
  recoverySeconds: number;
  seconds: number;
  /** What went wrong, one sentence each. */
  refused: string[];
  remains: Remains;
  /** Command lines of processes that outlived the platform. */
  leftOver: string[];
}

export interface DrillOptions extends Pick<BenchOptions, 'say'> {
  models?: number | undefined;
  kills?: number | undefined;
  /** Default: from the clock. The same seed kills the same sorts of processes at the same intervals. */
  seed?: number | undefined;
  /** The average pause between two kills; default 3 s. */
  everyMs?: number;
}

const none = (what: string, seen: (figures: DrillFigures) => number): Goal<DrillFigures> => ({ parts: [], what, bound: atMost(0), seen });

export const goals: Goal<DrillFigures>[] = [
  none('models without a result', ({ models, results }) => models - results),
  none('results, rows or events that are missing or double', ({ remains }) => remains.rows.length),
  none('stray or missing objects', ({ remains }) => remains.strays.length),
  none('temporary files left', ({ remains }) => remains.temporary.length),
  none('thumbnails missing', ({ remains }) => remains.thumbnails.length),
  none('processes left', ({ leftOver }) => leftOver.length),
  { parts: [], what: 'last kill → all results', bound: atMost(60, 's'), seen: ({ recoverySeconds }) => recoverySeconds },
];

const usual = { models: 12, kills: 20, everyMs: 3000 };
const mostUsers = 4;
/** How long a client repeats a call before it gives up. */
const patienceMs = 120_000;
/** A model without a result so long after the last kill has none. */
const mostRecoveryMs = 300_000;

/** Small ones of each family of formats. */
const sources = [
  ...['zip/bottle.zip', 'fbx/truck.fbx', 'gltf/room.glb', 'step/rounded_cube.step', '3mf/textured.3mf', 'stl/housing.stl'],
  ...[
    '7z/walker.7z',
    'obj/chair.obj',
    'ply/terrain.ply',
    'dae/truck.zae',
    'rar/bottle.rar',
    '3ds/truck.3ds',
    'zip/truck_gbk.zip',
    'off/ball.off',
  ],
];

/** Lists are gone through again and again. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new TypeError('The list is empty');
  return item;
}

async function signInUsers(platform: Platform, dataFolder: string, count: number): Promise<DemoClient[]> {
  const database = await openDatabase(`sqlite:${join(dataFolder, 'modelmill.sqlite')}`);
  const clients: DemoClient[] = [];
  for (let index = 0; index < count; index++) {
    const phone = `1390000200${index}`;
    await seedDemoAccount({ database }, { phone, tier: 'professional' });
    const client = new DemoClient(platform.url, { patienceMs });
    await client.signIn(phone, platform.localKey);
    clients.push(client);
  }
  await database.close();
  return clients;
}

/**
 * Lets models arrive one after another while api, workers, Temporal and engine children are killed at random, then leaves the platform in
 * peace until every client has its result, stops it, and looks at what it kept.
 */
export async function drill({ say, everyMs = usual.everyMs, ...wanted }: DrillOptions): Promise<DrillFigures> {
  const { models = usual.models, kills = usual.kills, seed = Date.now() % 2 ** 31 } = wanted;
  const pick = createPicker(seed);
  const machine = describeMachine();
  say(machine);
  say(`${models} models, ${kills} kills, --seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-drill-'));
  const dataFolder = join(folder, 'data');
  /** Processes that have ended and do not serve again yet. */
  const down = new Set<string>();
  const onNotice = (line: string): void => {
    say(`  ${line}`);
    const [, ended, serving] = /^(?:(\w+) ended |(\w+): serving again$)/.exec(line) ?? [];
    if (ended !== undefined) down.add(ended);
    if (serving !== undefined) down.delete(serving);
  };
  const platform = await startPlatform({ dataFolder, demoPhone: '13800000000', onNotice });
  try {
    const clients = await signInUsers(platform, dataFolder, Math.min(mostUsers, models));
    const startedAt = performance.now();
    const refused: string[] = [];
    const waiting = new Set<string>();
    const arrive = async (client: DemoClient, { path, kind }: DrilledModel, index: number): Promise<void> => {
      const name = `${index}: ${basename(path)}, ${kind}`;
      waiting.add(name);
      // They arrive over the time of the kills, so that each kill meets some at work.
      await delay((index / models) * kills * everyMs);
      await drillOne(client, { path, kind }).catch((error: unknown) => refused.push(`${name}: ${String(error)}`));
      waiting.delete(name);
    };
    const journeys = Array.from({ length: models }, (_, index) => {
      const [source, kind, client] = [at(sources, index), at(kindsOfJob, index), at(clients, index)];
      return arrive(client, { path: modelPath(source), kind }, index);
    });
    // The last one may meet a platform whose work is done: it is stopped once what was killed serves again.
    const onKill = (target: Target): void => void (target !== 'child' && down.add(target));
    const killed = await killAtRandom(platform, { count: kills, everyMs, pick, onKill });
    const lastKillAt = performance.now();
    await Promise.race([Promise.all(journeys), delay(mostRecoveryMs, undefined, { ref: false })]);
    refused.push(...[...waiting].map((name) => `${name}: no result`));
    const endedAt = performance.now();
    // A worker tidies up after the one before it when it starts.
    for (const deadline = Date.now() + mostRecoveryMs; down.size > 0 && Date.now() < deadline;) await delay(100);
    const quietAt = new Date();
    await platform.stop();
    const figures: DrillFigures = {
      ...{ machine, seed, models, results: models - refused.length, kills: killed, refused },
      recoverySeconds: (endedAt - lastKillAt) / 1000,
      seconds: (endedAt - startedAt) / 1000,
      remains: await findRemains(dataFolder, models, quietAt),
      leftOver: [...processesGiven(folder).values()],
    };
    if (faultsOf(figures).length === 0) await rm(folder, { recursive: true, force: true });
    else say(`  what it kept and logged is in ${dataFolder}`);
    return figures;
  } finally {
    await platform.stop();
  }
}

/** Everything that went wrong, one sentence each. */
export const faultsOf = ({ refused, remains, leftOver }: DrillFigures): string[] => [
  ...refused,
  ...Object.entries(remains).flatMap(([what, faults]: [string, string[]]) => faults.map((fault) => `${what}: ${fault}`)),
  ...leftOver.map((command) => `still runs: ${command}`),
];

/** Runs the drill and prints what it did and what it found. */
export async function run({ say, numbers }: BenchOptions): Promise<DrillFigures> {
  const figures = await drill({ say, ...numbers });
  const { kills, models, results, recoverySeconds, seconds } = figures;
  const header = [...targets.map((target) => `${target} killed`), 'models', 'results', 'recovery s', 'total s'];
  const row = [...targets.map((target) => kills[target]), models, results, recoverySeconds.toFixed(1), seconds.toFixed(1)];
  say(`\n${drawTable([header, row.map(String)])}`);
  for (const fault of faultsOf(figures)) say(`  fault: ${fault}`);
  return figures;
}
